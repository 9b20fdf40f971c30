import { Router } from 'express';
import type { Academy } from '../dependencies.ts';
import { learnerOf } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { idInPath } from '../http/validate.ts';
import { courseExists, listContent, paidMonths } from './queries.ts';

/** GET /course-content/course/{courseId} and …/month/{monthNumber}: for learners, and only what they have paid for. */
export const createCourseContentRoutes = (academy: Academy): Router => {
  const router = Router();

  const courseInPath = async (text: string): Promise<number> => {
    const courseId = idInPath(text);
    if (courseId === null || !(await courseExists(academy, courseId))) {
      throw new ApiError(404, 'NOT_FOUND', 'There is no such course.');
    }
    return courseId;
  };

  router.get('/course-content/course/:courseId', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    const courseId = await courseInPath(request.params.courseId);
    response.json(await listContent(academy, courseId, await paidMonths(academy, learner.id, courseId)));
  });

  router.get('/course-content/course/:courseId/month/:monthNumber', async (request, response) => {
    const learner = await learnerOf(academy, request, response);
    const courseId = await courseInPath(request.params.courseId);
    const month = idInPath(request.params.monthNumber);
    const open = await paidMonths(academy, learner.id, courseId);
    if (month === null || !open.includes(month)) {
      throw new ApiError(403, 'MONTH_LOCKED', 'This month is not open for you yet.');
    }
    response.json(await listContent(academy, courseId, [month]));
  });

  return router;
};
