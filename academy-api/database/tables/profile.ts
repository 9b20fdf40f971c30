import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Uploads of pictures, by the key of the file, for a day. An upload is finished once its picture was set as a photo. There
 * is no reference to the account, so that the file of one that was removed is found.
 */
export const uploads = pgTable('uploads', {
  key: text('key').primaryKey(),
  ownerId: integer('owner_id').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});
