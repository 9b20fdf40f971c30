import { Router } from 'express';
import type { Academy } from '../dependencies.ts';
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

/** GET /courses, /courses/{slug}, /courses/id/{courseId}, /webinars, /youtube-videos, /testimonials: open to everybody. */
export const createCatalogueRoutes = (academy: Academy): Router => {
  const router = Router();

  router.get('/courses', async (_request, response) => {
    response.json(await listCourses(academy));
  });
  router.get('/courses/id/:courseId', async (request, response) => {
    const id = idInPath(request.params.courseId);
    const course = id === null ? null : await findCourseById(academy, id);
    if (course === null) throw noCourse();
    response.json(course);
  });
  router.get('/courses/:slug', async (request, response) => {
    const course = await findCourseBySlug(academy, request.params.slug);
    if (course === null) throw noCourse();
    response.json(course);
  });
  router.get('/webinars', async (_request, response) => {
    response.json(await listWebinars(academy));
  });
  router.get('/youtube-videos', async (_request, response) => {
    response.json(await listVideos(academy));
  });
  router.get('/testimonials', async (_request, response) => {
    response.json(await listTestimonials(academy));
  });

  return router;
};
