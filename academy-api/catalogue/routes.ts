import { Router, type Request, type Response } from 'express';
import { optionalLearnerOf } from '../auth/authenticate.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { idInPath } from '../http/validate.ts';
import { paidMonths } from '../purchases/queries.ts';
import {
  type CourseJson,
  findCourse,
  type FoundCourse,
  listCourses,
  listTestimonials,
  listVideos,
  listWebinars,
} from './queries.ts';

const noCourse = () => new ApiError(404, 'NOT_FOUND', 'There is no such course.');

/**
 * Public routes: GET /courses, /courses/{slug}, /courses/id/{courseId}, /webinars, /youtube-videos and /testimonials.
 * A withdrawn course is answered to those who have paid for it, since they keep it.
 */
export const createCatalogueRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  // Only a withdrawn course depends on who asks, so only there the session is looked at.
  const courseFor = async (found: FoundCourse | null, request: Request, response: Response): Promise<CourseJson> => {
    if (found === null) throw noCourse();
    if (found.isOffered) return found.course;
    const learner = await optionalLearnerOf(dependencies, request, response);
    if (learner === null) throw noCourse();
    const paid = await paidMonths(dependencies, learner.id, found.course.id);
    if (paid.length === 0) throw noCourse();
    return found.course;
  };

  router.get('/courses', async (_request, response) => {
    response.json(await listCourses(dependencies));
  });
  router.get('/courses/id/:courseId', async (request, response) => {
    const id = idInPath(request.params.courseId);
    const found = id === null ? null : await findCourse(dependencies, { id });
    response.json(await courseFor(found, request, response));
  });
  router.get('/courses/:slug', async (request, response) => {
    const found = await findCourse(dependencies, { slug: request.params.slug });
    response.json(await courseFor(found, request, response));
  });
  router.get('/webinars', async (_request, response) => {
    response.json(await listWebinars(dependencies));
  });
  router.get('/youtube-videos', async (_request, response) => {
    response.json(await listVideos(dependencies));
  });
  router.get('/testimonials', async (_request, response) => {
    response.json(await listTestimonials(dependencies));
  });

  return router;
};
