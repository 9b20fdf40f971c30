import type { GatewayContext, Prefetch, SharedFields } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { calendarDay, calendarDayOf, dateTimeText, shortWeekday } from '../values/calendar-days.ts';
import { academyTimeZone, dayOf, type Display, shownDayOf, timeZoneText } from '../values/instants.ts';
import { edgesOf, maxListSize, pageOf, refuseWrongPage, sizeWithin } from '../values/paging.ts';
import { mediaUrl } from '../values/safe-url.ts';
import { initialsOf } from '../values/initials.ts';
import { calendarUrl } from './calendar.ts';
import { classWeek, isWebinarOver, nextClass, nextWebinar } from './class-rules.ts';
import {
  aboutOf,
  coverWordOf,
  factsOf,
  findCourses,
  includesOf,
  languageOf,
  languagesOf,
  lectureCountOf,
  lectureCountText,
  modulesOf,
  ratingOf,
  startDateText,
} from './course-rules.ts';
import type { CoursePage, WebinarPage } from './records.ts';
import { courseData, webinarData } from './structured-data.ts';
import { catalogueTexts, ratingText } from './texts.ts';
import { embedUrlOf, thumbnailOf, videoIdOf } from './video-rules.ts';

/** How to put a time into words: in the asked zone, where one is asked for, or else the given one. */
const displayIn = (asked: string | null | undefined, otherwise: string, { display }: GatewayContext): Display => ({
  ...display,
  timeZone: asked ?? otherwise,
});

/** What JSON-LD says of a course or webinar besides what is in its record. */
const describedIn = (context: GatewayContext, image: string | null) => ({
  siteUrl: context.publicOrigin,
  academyName: context.facts.name,
  language: context.language,
  image: mediaUrl(image, context),
});

/** Resolvers of courses, webinars, videos and testimonials. */
export const catalogueResolvers: Resolvers = {
  Query: {
    courses: async (_root, args, { api, now, language }): Promise<CoursePage> => {
      refuseWrongPage(args);
      const { all } = await api.catalogue.courseList();
      const found = findCourses(all, args, { language, today: dayOf(now()) });
      return { ...pageOf(found, args), languages: languagesOf(all) };
    },
    course: async (_root, { by }, { api, jar, loaders, recordSessionMatters }) => {
      const { slug, id } = by;
      const isBySlug = typeof slug === 'string';
      const known = await (isBySlug ? api.catalogue.courseBySlug(slug) : api.catalogue.courseById(id ?? ''));
      if (known !== null) return known;
      if (!jar.hasSession()) {
        recordSessionMatters();
        return null;
      }
      return loaders.purchases.keptCourse(isBySlug ? { slug } : { id: id ?? '' });
    },
    webinars: async (_root, args, { api }): Promise<WebinarPage> => {
      refuseWrongPage(args);
      const all = await api.catalogue.webinars();
      return { ...pageOf(all, args), all };
    },
    promoVideos: (_root, _args, { api }) => api.catalogue.promoVideos(),
    testimonials: (_root, _args, { api }) => api.catalogue.testimonials(),
  },
  CourseConnection: {
    edges: (page) => edgesOf(page),
    totalCountText: ({ totalCount }, _args, { language }) => catalogueTexts[language].courseCount(totalCount),
  },
  WebinarConnection: {
    edges: (page) => edgesOf(page),
    next: ({ all }, _args, { now }) => nextWebinar(all, now()),
  },
  Course: {
    about: (course) => aboutOf(course),
    image: ({ image }, _args, context) => mediaUrl(image, context),
    coverWord: (course) => coverWordOf(course),
    language: (course) => languageOf(course),
    lectureCount: (course) => lectureCountOf(course),
    lectureCountText: (course, _args, { language }) => lectureCountText(course, language),
    rating: (course) => ratingOf(course),
    ratingText: (course, _args, { language }) => ratingText(ratingOf(course), language),
    startDate: ({ startsOn }) => startsOn,
    startDateText: (course, _args, { language }) => startDateText(course, language),
    classTimes: ({ id, startsOn }, _args, { language, publicOrigin }) =>
      startsOn === null
        ? null
        : {
            daysText: catalogueTexts[language].classDays,
            hoursText: catalogueTexts[language].classHours,
            calendarUrl: calendarUrl('courses', id, publicOrigin),
          },
    nextClass: (course, _args, { now }) => nextClass(course, now()),
    classWeek: (_course, _args, { language }) =>
      classWeek.map(({ weekday, hasClass }) => ({
        shortText: shortWeekday(weekday, language),
        hasClass,
      })),
    facts: (course, _args, { language }) => factsOf(course, language),
    includes: (course, { first }, { language }) =>
      includesOf(course, language).slice(0, sizeWithin(first, maxListSize)),
    modules: (course, _args, { language }) => modulesOf(course, language),
    structuredData: (course, _args, context) => courseData(course, describedIn(context, course.image)),
  },
  ClassSession: {
    startsAt: ({ startsAt }) => startsAt.toISOString(),
    endsAt: ({ endsAt }) => endsAt.toISOString(),
    startsAtText: ({ startsAt }, { timeZone }, context) =>
      dateTimeText(startsAt, displayIn(timeZone, academyTimeZone, context)),
    calendarDay: ({ startsAt }, { timeZone }, context) =>
      calendarDay(shownDayOf(startsAt, { timeZone: timeZone ?? academyTimeZone }), context.language),
    timeZoneText: (_class, _args, { language }) => timeZoneText(academyTimeZone, language),
  },
  Webinar: {
    coverWord: (webinar) => coverWordOf(webinar),
    image: ({ image }, _args, context) => mediaUrl(image, context),
    startsAt: ({ startsAt }) => startsAt?.toISOString() ?? null,
    startsAtText: ({ startsAt }, { timeZone }, context) =>
      startsAt === null ? null : dateTimeText(startsAt, displayIn(timeZone, context.display.timeZone, context)),
    calendarDay: ({ startsAt }, { timeZone }, context) =>
      calendarDayOf(startsAt, displayIn(timeZone, context.display.timeZone, context)),
    timeZoneText: (_webinar, _args, { display, language }) => timeZoneText(display.timeZone, language),
    isOver: ({ startsAt }, _args, { now }) => isWebinarOver(startsAt, now()),
    hasStarted: ({ startsAt }, _args, { now }) => (startsAt === null ? null : startsAt <= now()),
    calendarUrl: ({ id, startsAt }, _args, { publicOrigin }) =>
      startsAt === null ? null : calendarUrl('webinars', id, publicOrigin),
    structuredData: (webinar, _args, context) => webinarData(webinar, describedIn(context, webinar.image)),
  },
  PromoVideo: {
    coverWord: (video) => coverWordOf(video),
    videoId: ({ url }) => videoIdOf(url),
    thumbnail: ({ url }) => thumbnailOf(videoIdOf(url)),
    embedUrl: ({ url }) => embedUrlOf(videoIdOf(url)),
  },
  Testimonial: {
    studentImage: ({ studentImage }, _args, context) => mediaUrl(studentImage, context),
    initials: ({ studentName }) => initialsOf(studentName),
    ratingText: ({ rating }, _args, { language }) =>
      rating === null ? null : catalogueTexts[language].ratingOf5(ratingText(rating, language)),
  },
};

/** The calls of this room's fields that start with a query; memory answers most of them. */
export const cataloguePrefetch = {
  'Query.courses': ({ api }) => api.catalogue.courseList(),
  'Query.webinars': ({ api }) => api.catalogue.webinars(),
  'Query.promoVideos': ({ api }) => api.catalogue.promoVideos(),
  'Query.testimonials': ({ api }) => api.catalogue.testimonials(),
} satisfies Prefetch;

/** What is shared of a record is cached by the record, which lives as long as the list that it is in. */
export const catalogueSharedFields = {
  Course: { dependOn: (course) => course },
  Webinar: { dependOn: (webinar) => webinar },
  PromoVideo: { dependOn: (video) => video },
  Testimonial: { dependOn: (testimonial) => testimonial },
} satisfies SharedFields;
