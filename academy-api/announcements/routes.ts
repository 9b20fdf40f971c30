import { Router } from 'express';
import type { Academy } from '../dependencies.ts';
import { learnerOf } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { idInPath } from '../http/validate.ts';
import { countUnread, listAnnouncements, markRead } from './queries.ts';

/** GET /announcements/me, GET /announcements/me/unread-count, POST /announcements/me/read/{id}: for learners. */
export const createAnnouncementsRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/announcements/me', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    response.json(await listAnnouncements(academy, learner.id));
  });
  router.get('/announcements/me/unread-count', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    response.json({ count: await countUnread(academy, learner.id) });
  });
  router.post('/announcements/me/read/:id', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    const id = idInPath(request.params.id);
    if (id === null || !(await markRead(academy, learner.id, id))) {
      throw new ApiError(404, 'NOT_FOUND', 'There is no such announcement.');
    }
    response.json({ id, isRead: true });
  });

  return router;
};
