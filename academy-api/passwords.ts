import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

// The minimum that OWASP recommends for argon2id; about 70 ms on a small server.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const hashWith = async (password: string, nonce: Buffer, at: Cost): Promise<Buffer> =>
  Buffer.from(await derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...at }));

/** The argon2id hash of a password in the PHC form, with a salt of its own. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  return `$argon2id$v=19$${parametersOf(cost)}$${encode(nonce)}$${encode(await hashWith(password, nonce, cost))}`;
};

const parametersOf = ({ memory, passes, parallelism }: Cost): string => `m=${memory},t=${passes},p=${parallelism}`;

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Whether a password matches a stored hash, whatever cost it was made with; false for a hash of another algorithm. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, tag] = phcForm.exec(hash) ?? [];
  if (nonce === undefined || tag === undefined) return false;
  const at = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await hashWith(password, Buffer.from(nonce, 'base64'), at);
  const expected = Buffer.from(tag, 'base64');
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** Whether a hash has another cost than new ones have, and is to be renewed at the next sign-in. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith(`$argon2id$v=19$${parametersOf(cost)}$`);

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

let decoy: Promise<string> | null = null;

/**
 * A hash that no password matches. Verifying against it takes as long as against a real one, so that timing does not
 * reveal whether an account exists.
 */
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  return decoy;
};
