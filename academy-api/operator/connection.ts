import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { holderOf } from '../database/lock.ts';
import { ApiError } from '../http/errors.ts';
import type { Log } from '../log.ts';
import { openAcademy } from '../start.ts';
import { performAct } from './perform.ts';

/** Where acts are done: in the running API, or on the database itself. */
export type Connection = {
  readonly perform: (act: string, input: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const door = z.object({ url: z.url(), token: z.string() });
const doorAnswer = z.object({
  result: z.unknown().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
});

/** Opens the way to the academy: through the API when it holds the data folder, else directly. */
export const connect = async (config: Config, log: Log, actor: string): Promise<Connection> => {
  if (config.databaseUrl === null && holderOf(config.dataFolder) !== null) return throughTheApi(config, actor);
  const { academy, close } = await openAcademy(config, log);
  return { perform: (act, input) => performAct(academy, act, input, actor), close };
};

const throughTheApi = (config: Config, actor: string): Connection => {
  const file = path.join(config.dataFolder, 'operator.json');
  if (!existsSync(file)) {
    throw new ApiError(
      503,
      'BUSY',
      `The data folder ${config.dataFolder} is in use, and its API does not take acts yet. Try again in a moment.`,
    );
  }
  const { url, token } = door.parse(JSON.parse(readFileSync(file, 'utf8')));

  return {
    perform: async (act, input) => {
      const response = await fetch(`${url}/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ actor, input }),
      });
      const { result, error, code } = doorAnswer.parse(await response.json());
      if (!response.ok) throw new ApiError(response.status, code ?? 'FAILED', error ?? 'The API refused the act.');
      return result;
    },
    close: async () => {},
  };
};
