import { screen } from '@testing-library/react';
import { aViewer } from './graph-objects/learner.ts';
import { aPageOf } from './graph-objects/values.ts';
import { renderPage } from './render-page.tsx';

/** Opens the access page of a course, as somebody who is signed in. */
export const visitAccessPage = (course: unknown, more: Record<string, unknown> = {}, preloaded = false) =>
  renderPage('/course/1/access', {
    signedIn: true,
    preloaded,
    graph: { viewer: aViewer(), courses: aPageOf([]), course, ...more },
  });

/** Finds the title of the course, with which the page is there. */
export const courseTitle = () => screen.findByRole('heading', { name: 'Full Stack Web Development', level: 1 });
