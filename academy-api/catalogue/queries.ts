import { asc, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { type CourseRow, courses, testimonials, videos, webinars } from '../database/tables/catalogue.ts';

const courseJson = (course: CourseRow) => ({
  id: course.id,
  slug: course.slug,
  title: course.title,
  shortDesc: course.shortDesc,
  longDesc: course.longDesc,
  aboutCourse: course.aboutCourse,
  imageUrl: course.imageUrl,
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

/** A course as the API sends it, with amounts in paise. */
export type CourseJson = ReturnType<typeof courseJson>;

/** The courses on offer, in the order that the academy has set. */
export const listCourses = async (dependencies: Dependencies): Promise<CourseJson[]> => {
  const rows = await dependencies.database
    .select()
    .from(courses)
    .where(isNull(courses.withdrawnAt))
    .orderBy(asc(courses.position), asc(courses.id));
  return rows.map(courseJson);
};

/** A course that was looked up, and whether it is on offer. */
export type FoundCourse = { readonly course: CourseJson; readonly isOffered: boolean };

/** A course by its slug or its id, also a withdrawn one; null when there is none. */
export const findCourse = async (
  dependencies: Dependencies,
  by: { readonly slug: string } | { readonly id: number },
): Promise<FoundCourse | null> => {
  const [row] = await dependencies.database
    .select()
    .from(courses)
    .where('slug' in by ? eq(courses.slug, by.slug) : eq(courses.id, by.id));
  if (row === undefined) return null;
  return { course: courseJson(row), isOffered: row.withdrawnAt === null };
};

/** All webinars, in the order that the academy has set. */
export const listWebinars = async ({ database }: Dependencies) => {
  const rows = await database.select().from(webinars).orderBy(asc(webinars.position), asc(webinars.id));
  return rows.map(({ position, ...webinar }) => ({
    ...webinar,
    startTime: webinar.startTime?.toISOString() ?? null,
  }));
};

/** All promotional videos, in the order that the academy has set. */
export const listVideos = async ({ database }: Dependencies) =>
  database
    .select({ id: videos.id, title: videos.title, videoUrl: videos.videoUrl })
    .from(videos)
    .orderBy(asc(videos.position), asc(videos.id));

/** All testimonials, in the order that the academy has set. */
export const listTestimonials = async ({ database }: Dependencies) => {
  const rows = await database.select().from(testimonials).orderBy(asc(testimonials.position), asc(testimonials.id));
  return rows.map(({ position, ...testimonial }) => testimonial);
};
