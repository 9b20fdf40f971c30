// A hash of a password takes 70 ms of a processor by design, and tests have the same few people sign in thousands of times.
// What is derived from the same password, salt and cost is the same, so it is derived once.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Derive = typeof crypto.argon2;
type Derived = Parameters<Parameters<Derive>[2]>;

// Where test files share a process, the file before has put its own in the place of Node's.
const before: Derive & { original?: Derive; known?: Map<string, Promise<Derived>> } = crypto.argon2;
const { original: argon2 = before, known = new Map<string, Promise<Derived>>() } = before;

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
      argon2(algorithm, parameters, (...result) => resolve(result));
    });
  known.set(key, derived);
  void hand(derived, done);
};

Object.assign(crypto, { argon2: Object.assign(remembering, { original: argon2, known }) });
syncBuiltinESMExports();
