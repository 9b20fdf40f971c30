// The landing page, a course's page and the dashboard: as the gateway serves them, and made by calling REST directly.
import { createAcademy } from '../data.ts';
import { median } from '../measure.ts';
import { root, startScript } from '../processes.ts';
import { startGateway } from '../servers.ts';
import { withBrowser } from './browser.ts';
import { type Destination, visit, type Visit } from './visit.ts';
import { runToEnd } from '../../../scripts/build.mjs';

/** A page with what visits of it are like. */
export type PageFigures = { readonly page: string; readonly way: 'gateway' | 'direct REST' } & Visit;

/** Where the web client keeps that its film was seen. */
const seenKey = 'intro-seen';
const upstreamMs = 20;
const apart = 'landing, first visit with the film';

const academy = createAcademy(60);
const titleOf = (course: unknown): string => String(Object(course).title);
const courses = academy.publicAnswers.get('/courses');
const [firstCourse] = Array.isArray(courses) ? courses : [];
const summary = Object(academy.learners[0]?.get('/me/summary'));

const destinations: Readonly<Record<string, Omit<Destination, 'address'> & { readonly path: string }>> = {
  landing: { path: '/', headings: [titleOf(firstCourse)], cookie: null, hasSeenFilm: true },
  'course detail': { path: '/course/course-1', headings: [titleOf(firstCourse)], cookie: null, hasSeenFilm: true },
  dashboard: {
    path: '/dashboard',
    headings: [`Welcome, ${summary.name}`, titleOf(summary.courses[0])],
    cookie: 'accessToken=learner-0',
    hasSeenFilm: true,
  },
  [apart]: { path: '/', headings: [titleOf(firstCourse)], cookie: null, hasSeenFilm: false },
};

const medianOf = (visits: readonly Visit[]): Visit => {
  const of = (field: keyof Visit): number => median(visits.map((each) => each[field]));
  return {
    requests: of('requests'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    mainContent: of('mainContent'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    shift: of('shift'),
  };
};

/** Visits the pages: those of the gateway to count, or with those of direct REST on a slow phone; null where there is no browser. */
const visitAll = (rounds: number, { isCounting }: { isCounting: boolean }) =>
  withBrowser(async (browser) => {
    const upstream = await startScript('upstream.ts', ['60'], null);
    const apiUrl = `http://127.0.0.1:${upstream.port}/api`;
    await upstream.ask({ latencyMs: upstreamMs });
    // The browser opens the page at the gateway's own address.
    const gateway = await startGateway(1, (port) => `http://127.0.0.1:${port}`)(apiUrl, null);
    const folder = `${root}tests/results/direct-pages`;
    if (!isCounting) await runToEnd('vite', ['build', 'tests/bench/pages/direct', '--logLevel', 'warn']);
    const direct = isCounting ? null : await startScript('pages/serve.ts', [apiUrl, folder], null);
    const servers = [
      { way: 'gateway', port: gateway.port } as const,
      ...(direct === null ? [] : [{ way: 'direct REST', port: direct.port } as const]),
    ];
    try {
      const figures: PageFigures[] = [];
      for (const [page, { path, ...destination }] of Object.entries(destinations)) {
        for (const { way, port } of servers) {
          if (page === apart && (way !== 'gateway' || isCounting)) continue;
          const to = { ...destination, address: `http://127.0.0.1:${port}${path}` };
          const first = await visit(browser, to, { seenKey, isThrottled: false, isWhole: isCounting });
          const visits: Visit[] = [];
          for (let round = 0; round < rounds; round += 1)
            visits.push(await visit(browser, to, { seenKey, isThrottled: !isCounting, isWhole: isCounting }));
          const figuresOfPage = medianOf(visits);
          // An answer that came too late is asked for again, so the visit with fewer requests is the one that counts.
          const requests = isCounting ? Math.min(first.requests, figuresOfPage.requests) : figuresOfPage.requests;
          figures.push({ page, way, ...figuresOfPage, requests });
        }
      }
      return figures;
    } finally {
      await Promise.all([upstream.stop(), gateway.stop(), direct?.stop()]);
    }
  });

/** The page figures on a slow phone. */
export const measurePages = (rounds: number): Promise<readonly PageFigures[] | null> =>
  visitAll(rounds, { isCounting: false });

/** Requests and bytes of the gateway's pages, without waiting for a slow phone. */
export const countPages = (): Promise<readonly PageFigures[] | null> => visitAll(1, { isCounting: true });
