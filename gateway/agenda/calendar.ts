import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router, type RequestHandler } from 'express';
import { sendCalendarFile } from '../catalogue/calendar.ts';
import type { GatewayContext } from '../generated/context.ts';
import { sendText, sendUnavailable } from '../http/plain-text.ts';
import { isUnauthenticated, RestError } from '../rest/errors.ts';
import { loadAgenda } from './load-agenda.ts';
import { agendaTexts } from './texts.ts';
import { calendarEvents } from './calendar-rules.ts';

const path = '/calendar/mine.ics';

/** Where a person's own calendar file is, on the gateway's own origin. The address names nobody: the session does. */
export const privateCalendarUrl = (publicOrigin: string): string => publicOrigin + path;

type Dependencies = {
  /** The context of a request that comes without GraphQL, with its session. */
  readonly contextFor: (request: IncomingMessage, response: ServerResponse) => GatewayContext;
  /** Refuses clients beyond their rate limit. */
  readonly limit: RequestHandler;
};

/** The calendar file of the person who is signed in, as text/calendar: for this browser alone, and kept by no cache. */
export const createPrivateCalendar = ({ contextFor, limit }: Dependencies): Router => {
  const answer: RequestHandler = async (request, response) => {
    const context = contextFor(request, response);
    response.set({ 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' });
    const events = await eventsOf(context);
    await context.settled();
    for (const cookie of context.jar.setCookieHeaders()) response.append('Set-Cookie', cookie);
    if (events === 'unavailable') return sendUnavailable(response);
    if (events === 'no session') return sendText(response, 401, agendaTexts[context.language].signInForCalendar);
    sendCalendarFile(response, events, context.now());
  };
  return Router({ caseSensitive: true, strict: true }).get(path, limit, answer);
};

/** All events, or why there are none: an incomplete file would look complete. */
const eventsOf = async (
  context: GatewayContext,
): Promise<ReturnType<typeof calendarEvents> | 'no session' | 'unavailable'> => {
  if (!context.jar.hasSession()) return 'no session';
  try {
    return calendarEvents(await loadAgenda(context, { isWhole: true }), context.language, context.publicOrigin);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return isUnauthenticated(error) ? 'no session' : 'unavailable';
  }
};
