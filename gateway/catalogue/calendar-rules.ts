import type { CalendarEvent } from './calendar-text.ts';
import { classDaysOfCalendar, endOfClasses, firstClass } from './class-rules.ts';
import type { CourseRecord, WebinarRecord } from './records.ts';

/** The weekly classes of a course; null without a real start date. */
export const courseEvent = (course: CourseRecord): CalendarEvent | null => {
  const { id, title, startsOn, shortDescription } = course;
  if (startsOn === null) return null;
  const { startsAt, endsAt } = firstClass(startsOn);
  return {
    uid: `course-${id}@academy`,
    title,
    description: shortDescription,
    location: null,
    startsAt,
    endsAt,
    weekly: { days: classDaysOfCalendar, until: endOfClasses(course) },
  };
};

/** A webinar; null where its time is not known. */
export const webinarEvent = ({ id, title, startsAt, description, joinLink }: WebinarRecord): CalendarEvent | null =>
  startsAt === null
    ? null
    : { uid: `webinar-${id}@academy`, title, description, location: joinLink, startsAt, endsAt: null, weekly: null };
