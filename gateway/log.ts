import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Makes the log of a process: one JSON object a line, to standard output unless another place is given. */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Logger => {
  const options = { level, redact: ['err.cause', 'req', 'res'] };
  return destination === undefined ? pino(options) : pino(options, destination);
};
