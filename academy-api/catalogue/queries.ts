import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Academy } from '../dependencies.ts';
import { courses, testimonials, videos, webinars } from '../database/tables.ts';
import { publicAddress } from '../http/public-address.ts';

type CourseRow = typeof courses.$inferSelect;

const offered = isNull(courses.withdrawnAt);

const courseJson =
  ({ config }: Academy) =>
  (course: CourseRow) => ({
    id: course.id,
    slug: course.slug,
    title: course.title,
    shortDesc: course.shortDesc,
    longDesc: course.longDesc,
    aboutCourse: course.aboutCourse,
    imageUrl: publicAddress(config, course.imageUrl),
    language: course.language,
    numberOfLectures: course.numberOfLectures,
    starRating: course.starRating,
    startDate: course.startDate?.toISOString() ?? null,
    courseIncludes: course.courseIncludes ?? [],
    modulesJson: course.modulesJson ?? [],
    isMonthlyPayment: course.isMonthlyPayment,
    monthlyFeeCents: course.monthlyFeeCents,
    durationMonths: course.durationMonths,
    priceCents: course.priceCents,
  });

/** A course as the API sends it; amounts in paise. */
export type CourseJson = ReturnType<ReturnType<typeof courseJson>>;

/** The courses on offer, in the academy's order. */
export const listCourses = async (academy: Academy): Promise<CourseJson[]> => {
  const rows = await academy.database
    .select()
    .from(courses)
    .where(offered)
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(courseJson(academy));
};

/** A course on offer by its slug; null when there is none. */
export const findCourseBySlug = async (academy: Academy, slug: string): Promise<CourseJson | null> => {
  const [row] = await academy.database
    .select()
    .from(courses)
    .where(and(eq(courses.slug, slug), offered));
  return row === undefined ? null : courseJson(academy)(row);
};

/** A course on offer by its id; null when there is none. */
export const findCourseById = async (academy: Academy, id: number): Promise<CourseJson | null> => {
  const [row] = await academy.database
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), offered));
  return row === undefined ? null : courseJson(academy)(row);
};

/** Webinars in the academy's order. */
export const listWebinars = async ({ config, database }: Academy) => {
  const rows = await database.select().from(webinars).orderBy(asc(webinars.position), asc(webinars.id));
  return rows.map(({ position, ...webinar }) => ({
    ...webinar,
    imageUrl: publicAddress(config, webinar.imageUrl),
    startTime: webinar.startTime?.toISOString() ?? null,
  }));
};

/** Promotional videos in the academy's order. */
export const listVideos = async ({ database }: Academy) =>
  database
    .select({ id: videos.id, title: videos.title, videoUrl: videos.videoUrl })
    .from(videos)
    .orderBy(asc(videos.position), asc(videos.id));

/** Testimonials in the academy's order. */
export const listTestimonials = async ({ config, database }: Academy) => {
  const rows = await database.select().from(testimonials).orderBy(asc(testimonials.position), asc(testimonials.id));
  return rows.map(({ position, ...testimonial }) => ({
    ...testimonial,
    studentImage: publicAddress(config, testimonial.studentImage),
  }));
};
