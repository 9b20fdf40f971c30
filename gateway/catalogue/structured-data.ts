import { sitePaths } from '../generated/site-routes.ts';
import { academyId, breadcrumbs, structuredData } from '../values/structured-data.ts';
import type { Language } from '../values/text.ts';
import { classSchedule } from './class-rules.ts';
import { askedPrice, languageOf } from './course-rules.ts';
import type { CourseRecord, WebinarRecord } from './records.ts';
import { catalogueTexts } from './texts.ts';

/** What the JSON-LD says of a course or webinar that is not in its record. */
type SiteContext = {
  readonly siteUrl: string;
  readonly academyName: string;
  readonly language: Language;
  /** Its picture; null where it has none. */
  readonly image: string | null;
};

const weeksInAYear = 52;
const monthsInAYear = 12;

const academy = (siteUrl: string, name: string) => ({
  '@type': 'EducationalOrganization',
  '@id': academyId(siteUrl),
  name,
  url: `${siteUrl}/`,
});

const inRupees = (paise: number): string => (paise / 100).toFixed(2);

const offer = (course: CourseRecord, url: string) => {
  const paise = askedPrice(course);
  if (paise === null) return null;
  const amount = { price: inRupees(paise), priceCurrency: 'INR' };
  return {
    '@type': 'Offer',
    url,
    ...amount,
    category: paise === 0 ? 'Free' : 'Paid',
    availability: 'https://schema.org/InStock',
    priceSpecification: course.isMonthly ? { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON' } : null,
  };
};

const courseInstance = ({ startsOn, isMonthly, months }: CourseRecord, language: string) => ({
  '@type': 'CourseInstance',
  courseMode: 'Online',
  inLanguage: { '@type': 'Language', name: language },
  startDate: startsOn,
  courseSchedule: {
    '@type': 'Schedule',
    ...classSchedule,
    repeatFrequency: 'Weekly',
    repeatCount: isMonthly ? Math.round((months * weeksInAYear) / monthsInAYear) : null,
    startDate: startsOn,
  },
});

/** A course with its dates, its price and its place on the site as JSON-LD. */
export const courseData = (course: CourseRecord, { siteUrl, academyName, language, image }: SiteContext): string => {
  const url = siteUrl + sitePaths.course(course.slug);
  return structuredData(
    {
      '@type': 'Course',
      '@id': url,
      url,
      name: course.title,
      description: course.shortDescription ?? course.title,
      image,
      inLanguage: { '@type': 'Language', name: languageOf(course) },
      provider: academy(siteUrl, academyName),
      offers: offer(course, url),
      hasCourseInstance: courseInstance(course, languageOf(course)),
    },
    breadcrumbs(
      { name: academyName, url: `${siteUrl}/` },
      { name: catalogueTexts[language].courses, url: `${siteUrl}/#courses` },
      { name: course.title, url },
    ),
  );
};

/** A webinar as JSON-LD; null when its time is not known, which schema.org requires of an event. */
export const webinarData = (
  { title, description, startsAt, presenter, joinLink }: WebinarRecord,
  { siteUrl, academyName, image }: SiteContext,
): string | null =>
  startsAt === null
    ? null
    : structuredData({
        '@type': 'Event',
        name: title,
        description,
        image,
        startDate: startsAt.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: joinLink ?? `${siteUrl}/#webinars` },
        isAccessibleForFree: true,
        performer: presenter === null ? null : { '@type': 'Person', name: presenter },
        organizer: academy(siteUrl, academyName),
      });
