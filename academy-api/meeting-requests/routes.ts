import { Router } from 'express';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { learnerOf } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { countTry } from '../http/rate-limits.ts';
import { valid } from '../http/validate.ts';
import { dayInIndia } from '../indian-day.ts';
import { addMeetingRequest, listMeetingRequests } from './queries.ts';

const timeSlots = [
  '9:00 AM - 10:00 AM',
  '10:00 AM - 11:00 AM',
  '11:00 AM - 12:00 PM',
  '2:00 PM - 3:00 PM',
  '3:00 PM - 4:00 PM',
  '4:00 PM - 5:00 PM',
  '6:00 PM - 7:00 PM',
  '7:00 PM - 8:00 PM',
] as const;

const maxMessageLength = 2_000;

/** How many meetings an account may ask for within an hour: requests are kept, and an operator reads each. */
const requestLimit = { name: 'meeting-requests-account', max: 20, windowSeconds: 3_600 };

const meetingBody = z.object({
  preferredDate: z.iso.date('Choose a day.'),
  preferredTime: z.enum(timeSlots, 'Choose one of the offered hours.'),
  message: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(maxMessageLength, `At most ${maxMessageLength} characters.`)
    // Line breaks and tabs are the only control characters that a message needs; a terminal would obey others. Half of a
    // character that takes two cannot be stored.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'The message has characters that cannot be shown. Please take them out.')
    .nullish()
    .transform((text) => text || null),
});

/** Routes for signed-in learners: GET and POST /me/meeting-requests. A day before today in India is refused. */
export const createMeetingRequestsRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/me/meeting-requests', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    response.json(await listMeetingRequests(dependencies, learner.id));
  });
  router.post('/me/meeting-requests', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const meeting = valid(meetingBody, request.body);
    if (meeting.preferredDate < dayInIndia(dependencies.now())) {
      throw new ApiError(400, 'DATE_IN_PAST', 'Please choose today or a later day.');
    }
    await countTry(dependencies, requestLimit, String(learner.id));
    response.status(201).json(await addMeetingRequest(dependencies, { accountId: learner.id, ...meeting }));
  });

  return router;
};
