import { Router } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { learnerOf } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { idInPath } from '../http/validate.ts';
import { paidMonths } from '../purchases/queries.ts';
import { courseExists, listContent } from './queries.ts';

/**
 * Routes for signed-in learners, limited to what they have paid for: GET /course-content/course/{courseId} and
 * …/month/{monthNumber}.
 */
export const createCourseContentRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  const courseInPath = async (text: string): Promise<number> => {
    const courseId = idInPath(text);
    if (courseId === null || !(await courseExists(dependencies, courseId))) {
      throw new ApiError(404, 'NOT_FOUND', 'There is no such course.');
    }
    return courseId;
  };

  router.get('/course-content/course/:courseId', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const courseId = await courseInPath(request.params.courseId);
    response.json(await listContent(dependencies, courseId, await paidMonths(dependencies, learner.id, courseId)));
  });

  router.get('/course-content/course/:courseId/month/:monthNumber', async (request, response) => {
    const learner = await learnerOf(dependencies, request, response);
    const courseId = await courseInPath(request.params.courseId);
    const month = idInPath(request.params.monthNumber);
    const open = await paidMonths(dependencies, learner.id, courseId);
    if (month === null || !open.includes(month)) {
      throw new ApiError(403, 'MONTH_LOCKED', 'This month is not open for you yet.');
    }
    response.json(await listContent(dependencies, courseId, [month]));
  });

  return router;
};
