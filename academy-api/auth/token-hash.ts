import { createHash } from 'node:crypto';

/** The hash of a token. Only hashes of tokens are stored, so a copy of the database opens no session. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
