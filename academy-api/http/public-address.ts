import type { Config } from '../config.ts';

/** The absolute address of something stored as a path on the public address; absolute addresses stay as they are. */
export const publicAddress = ({ publicUrl }: Config, stored: string | null): string | null =>
  stored === null || !stored.startsWith('/') ? stored : `${publicUrl}${stored}`;
