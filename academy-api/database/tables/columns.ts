import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The number of a row. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A point in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The place of a row in its list. */
export const position = () => integer('position').notNull().default(0);
