import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ApiError } from '../http/errors.ts';

/** What a backup is sent as. */
export const backupType = 'application/gzip';

/** Where acts are done: in the running API, or on the database itself. Everything rejects with an ApiError. */
export type Connection = {
  readonly perform: (act: string, input: unknown) => Promise<unknown>;
  readonly backUp: () => Promise<Buffer>;
  readonly restore: (file: Buffer) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const door = z.object({ url: z.url(), token: z.string() });
const answer = z.object({ result: z.unknown() });
const refusal = z.object({ error: z.string(), code: z.string() });

/** The way to the academy through the API that holds the data folder. Throws a 503 ApiError when that is not ready. */
export const throughTheApi = (config: Config, actor: string): Connection => {
  const { url, token } = doorOf(config);
  const ask = async (where: string, request: RequestInit = {}): Promise<Response> => {
    const authorization = `Bearer ${token}`;
    const response = await reach(`${url}${where}`, { ...request, headers: { ...request.headers, authorization } });
    if (response.ok) return response;
    const { error, code } = refusal.parse(await response.json());
    throw new ApiError(response.status, code, error);
  };
  const resultOf = async (response: Response): Promise<unknown> => answer.parse(await response.json()).result;

  return {
    perform: async (act, input) => {
      const headers = { 'content-type': 'application/json' };
      return resultOf(await ask(`/acts/${act}`, { method: 'POST', headers, body: JSON.stringify({ actor, input }) }));
    },
    backUp: async () => Buffer.from(await (await ask('/backup')).arrayBuffer()),
    restore: async (file) => {
      const headers = { 'content-type': backupType };
      const query = new URLSearchParams({ actor }).toString();
      return resultOf(await ask(`/restore?${query}`, { method: 'POST', headers, body: new Uint8Array(file) }));
    },
    close: async () => {},
  };
};

const reach = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, request);
  } catch {
    throw new ApiError(503, 'BUSY', 'The API that holds the data does not answer. Try again in a moment.');
  }
};

// The API writes this file when it listens, a moment after it has taken the folder.
const doorOf = ({ dataFolder }: Config): z.output<typeof door> => {
  try {
    return door.parse(JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8')));
  } catch {
    throw new ApiError(
      503,
      'BUSY',
      `The data folder ${dataFolder} is in use, and its API does not take acts yet. Try again in a moment.`,
    );
  }
};
