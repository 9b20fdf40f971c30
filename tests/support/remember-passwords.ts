// A hash of a password takes 70 ms of a processor by design, and tests have the same few people sign in thousands of times.
// What is derived from the same password, salt and cost is the same, so it is derived once. Only two
// passwords have hashes that one process makes and another one takes; all others are derived at the least cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { rigPassword, seedPassword } from './people.ts';

type Derive = typeof crypto.argon2;
type Derived = Parameters<Parameters<Derive>[2]>;

// Where test files share a process, the file before has put its own in the place of Node's.
const before: Derive & { original?: Derive; known?: Map<string, Promise<Derived>> } = crypto.argon2;
const { original: argon2 = before, known = new Map<string, Promise<Derived>>() } = before;

/** That of passwords as they are stored today; tests of earlier ones make their hashes themselves. */
const memoryOfToday = 19_456;

const handedOn = [seedPassword, rigPassword];

const atLeastCost = (parameters: Parameters<Derive>[1]): Parameters<Derive>[1] => {
  const isHandedOn = handedOn.includes(Buffer.from(parameters.message as Uint8Array).toString());
  return isHandedOn || parameters.memory !== memoryOfToday ? parameters : { ...parameters, memory: 8, passes: 1 };
};

/** What was asked for, the remembered included: each of these costs a program its 70 ms. */
export const derivations: { algorithm: string; parameters: Parameters<Derive>[1] }[] = [];

const hand = async (derived: Promise<Derived>, done: (...derived: Derived) => void): Promise<void> => {
  done(...(await derived));
};

const remembering: Derive = (algorithm, parameters, done) => {
  derivations.push({ algorithm, parameters });
  const key = JSON.stringify([algorithm, parameters]);
  const derived =
    known.get(key) ??
    new Promise<Derived>((resolve) => {
      argon2(algorithm, atLeastCost(parameters), (...result) => resolve(result));
    });
  known.set(key, derived);
  void hand(derived, done);
};

Object.assign(crypto, { argon2: Object.assign(remembering, { original: argon2, known }) });
syncBuiltinESMExports();
