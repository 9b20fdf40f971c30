import path from 'node:path';
import type { Config } from '../config.ts';

/** What an operator types to say which academy is meant: the name of the database, or of the data folder. */
export const academyName = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === null ? path.basename(path.resolve(dataFolder)) : new URL(databaseUrl).pathname.slice(1);
