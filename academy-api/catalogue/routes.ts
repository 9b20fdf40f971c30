import { Router } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../http/errors.ts';
import { idInPath } from '../http/validate.ts';
import {
  findCourseById,
  findCourseBySlug,
  listCourses,
  listTestimonials,
  listVideos,
  listWebinars,
} from './queries.ts';

const noCourse = () => new ApiError(404, 'NOT_FOUND', 'There is no such course.');

/**
 * Public routes: GET /courses, /courses/{slug}, /courses/id/{courseId}, /webinars, /youtube-videos and /testimonials.
 */
export const createCatalogueRoutes = (dependencies: Dependencies): Router => {
  const router = Router();

  router.get('/courses', async (_request, response) => {
    response.json(await listCourses(dependencies));
  });
  router.get('/courses/id/:courseId', async (request, response) => {
    const id = idInPath(request.params.courseId);
    const course = id === null ? null : await findCourseById(dependencies, id);
    if (course === null) throw noCourse();
    response.json(course);
  });
  router.get('/courses/:slug', async (request, response) => {
    const course = await findCourseBySlug(dependencies, request.params.slug);
    if (course === null) throw noCourse();
    response.json(course);
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
