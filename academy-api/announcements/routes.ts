import { Router } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { learnerOf } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { idInPath } from '../http/validate.ts';
import { countUnread, listAnnouncements, markRead } from './queries.ts';

/**
 * Routes for signed-in learners: GET /announcements/me, GET /announcements/me/unread-count, POST
 * /announcements/me/read/{id}.
 */
export const createAnnouncementsRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/announcements/me', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    response.json(await listAnnouncements(dependencies, learner.id));
  });
  router.get('/announcements/me/unread-count', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    response.json({ count: await countUnread(dependencies, learner.id) });
  });
  router.post('/announcements/me/read/:id', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const id = idInPath(request.params.id);
    if (id === null || !(await markRead(dependencies, learner.id, id))) {
      throw new ApiError(404, 'NOT_FOUND', 'There is no such announcement.');
    }
    response.json({ id, isRead: true });
  });

  return router;
};
