import { screen } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes, type SiteRoute } from '../../../web/routes.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aCourse, aWebinar } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const policy = {
  title: 'Privacy policy',
  lastUpdated: '2026-11-01',
  lastUpdatedText: '1 November 2026',
  figures: [],
  sections: [{ heading: 'What we keep', paragraphs: ['Only what teaching needs.'], points: [] }],
  contactEmails: ['privacy@dhap.example'],
};
const graph = {
  academy: anAcademy({ policy }),
  viewer: aViewer(),
  course: aCourse(),
  courses: aPageOf([aCourse()]),
  webinars: aPageOf([aWebinar()]),
  registrationForm: { days: [], months: [], years: [] },
  promoVideos: [],
  testimonials: [],
};

const listedPaths = Object.values<SiteRoute>(routes).flatMap(({ path, indexing }) =>
  indexing === 'listed' ? generatePath(path, { slug: 'full-stack-web-development' }) : [],
);

const described = [
  ['/', 'Learn software development in Bengali · Dhap Academy', 'Software development in Bengali, live.'],
  ['/login', 'Login · Dhap Academy', 'Welcome back. Your next step is where you left it.'],
  ['/register', 'Create your account · Dhap Academy', 'First your details, then a code by e-mail, and you are in.'],
  ['/my-privacy-policy', 'Privacy policy · Dhap Academy', 'Only what teaching needs.'],
  [
    '/course/full-stack-web-development',
    'Full Stack Web Development · Dhap Academy',
    'From the first tag to the first job.',
  ],
] as const;

const furtherPaths = listedPaths.filter((listed) => !described.some(([path]) => path === listed));

const contentOf = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const addressOf = (selector: string) => document.head.querySelector(`link${selector}`)?.getAttribute('href');
const typesOfData = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent)['@graph'][0]['@type'],
  );

describe('what a page says of itself to search engines and to whom a link is sent', () => {
  it.each(described)(
    'on %s its title, its description and the one address it goes by',
    async (path, title, description) => {
      await renderPage(`${path}?sort=title`, { graph });
      await screen.findAllByRole('heading', { level: 1 });
      await expect.poll(() => contentOf('og:title')).toBe(title);

      expect(document.title).toBe(title);
      expect([contentOf('description'), contentOf('og:description')]).toEqual([description, description]);
      expect([addressOf('[rel=canonical]'), contentOf('og:url')]).toEqual(
        Array.from({ length: 2 }, () => `https://dhap.example${path}`),
      );
      expect(contentOf('robots')).toBeUndefined();
    },
  );

  it.each(furtherPaths)('on %s, which the site map lists as well, that it may be shown', async (path) => {
    await renderPage(path, { graph });
    const here = `https://dhap.example${path}`;
    await expect
      .poll(() => addressOf('[rel=canonical]'), { message: 'a page gives its address to Page or to PageHead' })
      .toBe(here);
    expect(contentOf('robots')).toBeUndefined();
  });

  it.each(['/forgot-password', '/reset-password?token=t', '/course/none'])(
    'on %s, which is of no use to a stranger, that it should not be shown',
    async (path) => {
      await renderPage(path, { graph: { ...graph, course: null } });
      await screen.findByRole('heading', { level: 1 });
      await expect.poll(() => contentOf('robots')).toBe('noindex');
      expect(addressOf('[rel=canonical]')).toBeUndefined();
    },
  );

  it('that it should not be shown where it belongs to one person', async () => {
    await renderPage('/profile', { graph, signedIn: true });
    await expect.poll(() => contentOf('robots')).toBe('noindex');
  });

  it('that it exists in both languages, each at an address of its own', async () => {
    await renderPage('/login', { graph, language: 'bn' });
    await expect.poll(() => addressOf('[rel=canonical]')).toBe('https://dhap.example/login?lang=bn');
    expect(['en', 'bn', 'x-default'].map((language) => addressOf(`[hreflang="${language}"]`))).toEqual([
      'https://dhap.example/login',
      'https://dhap.example/login?lang=bn',
      'https://dhap.example/login',
    ]);
    expect(contentOf('og:image')).toBe('https://dhap.example/share/bn.png');
  });

  it('in Bengali by the Bengali name of the academy', async () => {
    await renderPage('/login', { graph, language: 'bn' });
    await expect.poll(() => document.title).toBe('লগইন · ধাপ একাডেমি');
    expect([contentOf('og:title'), contentOf('og:site_name')]).toEqual(['লগইন · ধাপ একাডেমি', 'ধাপ একাডেমি']);
  });

  it('shows a course by its own picture where it has one, else by the card of the site', async () => {
    const first = await renderPage('/course/a', { graph });
    await expect.poll(() => contentOf('og:image')).toBe('https://dhap.example/share/en.png');
    expect(contentOf('og:image:width')).toBe('1200');
    first.unmount();

    const image = 'https://pictures.example/course.png';
    await renderPage('/course/a', { graph: { ...graph, course: aCourse({ image }) } });
    await expect.poll(() => contentOf('og:image')).toBe(image);
    expect(contentOf('og:image:width')).toBeUndefined();
  });

  it('shows the card of the site for a course whose picture is a drawing, which nobody who shows links draws', async () => {
    const image = 'https://pictures.example/course.svg?v=2';
    await renderPage('/course/a', { graph: { ...graph, course: aCourse({ image }) } });
    await expect.poll(() => contentOf('og:image')).toBe('https://dhap.example/share/en.png');
    expect(contentOf('og:image:width')).toBe('1200');
  });

  it('describes the academy, the questions and the webinars on the landing page, and a course on its own', async () => {
    const landing = await renderPage('/', { graph });
    await expect.poll(typesOfData).toEqual(['EducationalOrganization', 'FAQPage', 'Event']);
    landing.unmount();

    await renderPage('/course/full-stack-web-development', { graph });
    await expect.poll(typesOfData).toEqual(['Course']);
  });
});
