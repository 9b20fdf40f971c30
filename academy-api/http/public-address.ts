import type { Config } from '../config.ts';

/** Makes a stored path absolute with the public address; absolute addresses and null are returned unchanged. */
export const publicAddress = ({ publicUrl }: Config, stored: string | null): string | null =>
  stored === null || !stored.startsWith('/') ? stored : `${publicUrl}${stored}`;
