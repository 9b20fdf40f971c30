import { boolean, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { id, instant, position } from './columns.ts';

/** A module of a course as the API sends it. */
export type ModuleRow = { name: string; content: string };

/** The courses of the catalogue. A course is withdrawn, never deleted. */
export const courses = pgTable('courses', {
  id: id(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  shortDesc: text('short_desc'),
  longDesc: text('long_desc'),
  aboutCourse: text('about_course'),
  /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
  imageUrl: text('image_url'),
  language: text('language'),
  numberOfLectures: integer('number_of_lectures'),
  starRating: real('star_rating'),
  startDate: instant('start_date'),
  courseIncludes: jsonb('course_includes').$type<string[]>(),
  modulesJson: jsonb('modules_json').$type<ModuleRow[]>(),
  isMonthlyPayment: boolean('is_monthly_payment').notNull(),
  monthlyFeeCents: integer('monthly_fee_cents'),
  durationMonths: integer('duration_months'),
  priceCents: integer('price_cents'),
  position: position(),
  createdAt: instant('created_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
});

/** A row of the courses table, which includes withdrawn courses. */
export type CourseRow = typeof courses.$inferSelect;

/** Free webinars. */
export const webinars = pgTable('webinars', {
  id: id(),
  title: text('title').notNull(),
  description: text('description'),
  /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
  imageUrl: text('image_url'),
  startTime: instant('start_time'),
  presenter: text('presenter'),
  joinLink: text('join_link'),
  position: position(),
});

/** Promotional videos. */
export const videos = pgTable('videos', {
  id: id(),
  title: text('title').notNull(),
  videoUrl: text('video_url').notNull(),
  position: position(),
});

/** What learners say about the academy. */
export const testimonials = pgTable('testimonials', {
  id: id(),
  studentName: text('student_name').notNull(),
  /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
  studentImage: text('student_image'),
  rating: real('rating').notNull(),
  comment: text('comment').notNull(),
  position: position(),
});
