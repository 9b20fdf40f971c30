import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, position } from './columns.ts';
import { courses } from './catalogue.ts';

/** The lessons of the courses, by month. */
export const contentItems = pgTable('content_items', {
  id: id(),
  courseId: integer('course_id')
    .notNull()
    .references(() => courses.id),
  monthNumber: integer('month_number').notNull(),
  position: position(),
  topicName: text('topic_name').notNull(),
  videoLink: text('video_link'),
  githubRepo: text('github_repo'),
  notes: text('notes'),
});
