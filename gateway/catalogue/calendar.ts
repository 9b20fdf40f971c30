import type { IncomingMessage } from 'node:http';
import { Router, type RequestHandler, type Response } from 'express';
import { sendText, sendUnavailable } from '../http/plain-text.ts';
import { RestError } from '../rest/errors.ts';
import type { CatalogueApi } from './api.ts';
import { type CalendarDayEvent, type CalendarEvent, calendarFile } from './calendar-text.ts';
import { courseEvent, webinarEvent } from './calendar-rules.ts';

/** Where the calendar file of a course's classes or of a webinar is, on the gateway's own origin. */
export const calendarUrl = (kind: 'courses' | 'webinars', id: string, publicOrigin: string): string =>
  `${publicOrigin}/calendar/${kind}/${encodeURIComponent(id)}.ics`;

/** Sends events as a calendar file to be saved. */
export const sendCalendarFile = (
  response: Response,
  events: readonly (CalendarEvent | CalendarDayEvent)[],
  now: Date,
): void => {
  response
    .set('Content-Disposition', 'attachment; filename="academy.ics"')
    .type('text/calendar; charset=utf-8')
    .send(calendarFile(events, now));
};

type CalendarDependencies = {
  /** The public catalogue, for a request that comes without GraphQL. */
  readonly catalogueFor: (request: IncomingMessage) => CatalogueApi;
  /** Refuses clients beyond their rate limit. */
  readonly limit: RequestHandler;
  readonly now: () => Date;
};

type Find = (id: string, catalogue: CatalogueApi) => Promise<CalendarEvent | null>;

/** A course of the list: made-up ids cause no calls, and push no course out of the cache. */
const findCourse: Find = async (id, catalogue) => {
  const { byId } = await catalogue.courseList();
  const course = byId.has(id) ? await catalogue.courseById(id) : null;
  return course === null ? null : courseEvent(course);
};

const findWebinar: Find = async (id, catalogue) => {
  const webinar = (await catalogue.webinars()).find((candidate) => candidate.id === id);
  return webinar === undefined ? null : webinarEvent(webinar);
};

/** The calendar files of courses and webinars, as text/calendar. */
export const createCalendarRoutes = ({ catalogueFor, limit, now }: CalendarDependencies): Router => {
  const answerWith =
    (find: Find): RequestHandler<{ id: string }> =>
    async (request, response) => {
      try {
        const event = await find(request.params.id, catalogueFor(request));
        if (event === null) return sendText(response, 404, 'There is no such calendar.');
        sendCalendarFile(response.set('Cache-Control', 'public, max-age=60'), [event], now());
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        sendUnavailable(response);
      }
    };

  return Router()
    .get('/calendar/courses/:id.ics', limit, answerWith(findCourse))
    .get('/calendar/webinars/:id.ics', limit, answerWith(findWebinar));
};
