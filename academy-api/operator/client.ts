import { openAsBlob, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ApiError } from '../http/api-error.ts';

/** The media type of a backup. */
export const backupType = 'application/gzip';

/** Runs an operator's commands: through the running API, or directly on the database. Rejects with an ApiError. */
export type Connection = {
  readonly run: (command: string, input: unknown) => Promise<unknown>;
  readonly backUp: () => Promise<Readable>;
  readonly restore: (file: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const operatorFile = z.object({ url: z.url(), token: z.string() });
const answer = z.object({ result: z.unknown() });
const refusal = z.object({ error: z.string(), code: z.string() });

/**
 * A connection through the running API, which has locked the data folder. Throws a 503 ApiError when it is not ready
 * yet.
 */
export const throughTheApi = (config: Config, actor: string): Connection => {
  const { url, token } = addressOf(config);
  const ask = async (where: string, request: RequestInit = {}): Promise<Response> => {
    const authorization = `Bearer ${token}`;
    const response = await reach(`${url}${where}`, { ...request, headers: { ...request.headers, authorization } });
    if (response.ok) return response;
    const refused = refusal.safeParse(await response.json().catch(() => null));
    // An API that is starting refuses without a reason. The file is then one that a killed API has left behind.
    throw refused.success ? new ApiError(response.status, refused.data.code, refused.data.error) : noAnswer();
  };
  const resultOf = async (response: Response): Promise<unknown> => answer.parse(await response.json()).result;

  return {
    run: async (command, input) => {
      const headers = { 'content-type': 'application/json' };
      return resultOf(
        await ask(`/commands/${command}`, { method: 'POST', headers, body: JSON.stringify({ actor, input }) }),
      );
    },
    backUp: async () => {
      const { body } = await ask('/backup');
      return Readable.from(body ?? []);
    },
    restore: async (file) => {
      const headers = { 'content-type': backupType };
      const query = new URLSearchParams({ actor }).toString();
      return resultOf(
        await ask(`/restore?${query}`, {
          method: 'POST',
          headers,
          body: await openAsBlob(file),
        }),
      );
    },
    close: async () => {},
  };
};

const reach = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, request);
  } catch {
    throw noAnswer();
  }
};

const noAnswer = () => new ApiError(503, 'BUSY', 'The API that holds the data does not answer. Try again in a moment.');

// The API writes this file once it listens, a moment after it has locked the folder.
const addressOf = ({ dataFolder }: Config): z.output<typeof operatorFile> => {
  try {
    return operatorFile.parse(JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8')));
  } catch {
    throw new ApiError(
      503,
      'BUSY',
      `The data folder ${dataFolder} is in use, and its API does not take commands yet. Try again in a moment.`,
    );
  }
};
