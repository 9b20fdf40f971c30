import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// The minimum that OWASP recommends for argon2id; about 70 ms on a small server.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const hashWith = async (password: string, nonce: Buffer): Promise<Buffer> =>
  Buffer.from(await derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost }));

/** The argon2id hash of a password in the PHC form, with a salt of its own. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const hash = await hashWith(password, nonce);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(hash)}`;
};

/** Whether a password matches a stored hash; false for a hash of another algorithm or cost. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, kind, , parameters, nonce = '', hash = ''] = stored.split('$');
  if (kind !== 'argon2id' || parameters !== `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`) return false;
  const expected = Buffer.from(hash, 'base64');
  const given = await hashWith(password, Buffer.from(nonce, 'base64'));
  return expected.length === given.length && timingSafeEqual(expected, given);
};

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
