import path from 'node:path';
import type { Config } from '../config.ts';

/** The name by which an operator confirms which academy is meant: that of the database, or of the data folder. */
export const academyName = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === null ? path.basename(path.resolve(dataFolder)) : new URL(databaseUrl).pathname.slice(1);
