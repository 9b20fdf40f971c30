// Before anything is measured: do all servers say the same?
import { isDeepStrictEqual } from 'node:util';
import { askOnce } from './operations.ts';
import type { Contestant, Question, Server } from './servers.ts';

/** The right answers by operation and turn, filled by the first server that is asked. */
export type RightAnswers = Map<string, unknown>;

/** Asks a server for the first turns of a question. Rejects when an answer has errors or differs from the other servers'. */
export const checkAnswers = async (
  { name }: Contestant,
  server: Server,
  { operation, way, turns }: Question,
  comparedTurns: number,
  right: RightAnswers,
): Promise<void> => {
  for (const [turn, [request]] of turns.slice(0, comparedTurns).entries()) {
    if (request === undefined) continue;
    const { json } = await askOnce(server.port, request);
    const { data, errors } = Object(json);
    if (errors !== undefined)
      throw new Error(`${name} answers ${operation} (${way}) with errors: ${JSON.stringify(errors).slice(0, 500)}`);
    const key = operation === 'catalogue' ? operation : `${operation} ${turn}`;
    if (!right.has(key)) right.set(key, data);
    else if (!isDeepStrictEqual(right.get(key), data))
      throw new Error(`${name} answers ${operation} (${way}, turn ${turn}) differently.`);
  }
};
