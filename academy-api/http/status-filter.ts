import { z } from 'zod';

/** A status to list by, in capitals or small letters; all where there is none. */
export const statusFilter = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  z
    .string()
    .toUpperCase()
    .pipe(z.enum(statuses, `is ${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)}`))
    .optional();
