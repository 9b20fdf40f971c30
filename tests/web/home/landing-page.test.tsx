import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure } from '../../support/graph-double.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aCourse, aWebinar } from '../../support/graph-objects/catalogue.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { openOnce, renderPage } from '../../support/render-page.tsx';

const three = (make: (overrides: Record<string, unknown>) => Record<string, unknown>) =>
  ['1', '2', '3'].map((id) => make({ id, title: `Number ${id}` }));

const aVideo = (id: string) => ({
  id,
  title: `Video ${id}`,
  url: `https://youtu.be/${id}`,
  thumbnail: null,
  coverWord: 'Git',
  embedUrl: `https://video.example/${id}`,
});

const aTestimonial = (id: string) => ({
  id,
  studentName: `Learner ${id}`,
  studentImage: null,
  initials: 'L',
  rating: 5,
  ratingText: '5 out of 5',
  comment: 'It works.',
});

const full = {
  courses: aPageOf(three(aCourse), { totalCount: 4 }),
  webinars: aPageOf(three(aWebinar), { totalCount: 4 }),
  promoVideos: ['a', 'b', 'c', 'd'].map(aVideo),
  testimonials: ['a', 'b'].map(aTestimonial),
};

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the landing page', () => {
  describe('of a visitor', () => {
    let page: Awaited<ReturnType<typeof renderPage>>;
    openOnce(async () => {
      page = await renderPage('/', { graph: full });
    });

    it('shows what the academy is, offers and promises', async () => {
      expectShown(await screen.findByRole('heading', { level: 1, name: /Step by step/ }));
      expectShown(screen.getByText('Software development in Bengali, live.'));
      expect((await section('How we teach')).getAllByRole('listitem')).toHaveLength(3);
      expectShown(screen.getByText('An official certificate'));
      expectShown(screen.getByText('2.5K+'));
      expectShown(screen.getByText('How do I pay?'));
      expect(document.title).toBe('Learn software development in Bengali · Dhap Academy');
    });

    it('says nothing of the language of questions in that of the page', async () => {
      expect((await section('Questions people ask first')).queryByText(/in Bengali/)).toBeNull();
    });

    it('asks for the first three courses and webinars, in one request', async () => {
      expect((await section('Featured Courses')).getAllByRole('article')).toHaveLength(3);
      expect((await section('Upcoming Webinars')).getAllByRole('article')).toHaveLength(3);
      expect(page.sent('LandingPage')).toHaveLength(1);
    });

    it('shows videos and learners in two rows, by even and odd place', async () => {
      const videos = await section('See what a class is like');
      const rows = videos.getAllByRole('list').map((row) =>
        within(row)
          .getAllByRole('figure')
          .map((video) => video.querySelector('figcaption')?.textContent),
      );
      expect(rows).toEqual([
        ['Video a', 'Video c'],
        ['Video b', 'Video d'],
      ]);
      expectShown((await section('What learners say')).getByText('Learner a'));
    });
  });

  it('says that questions are in another language than the page, and marks them', async () => {
    const faqs = [{ key: 'payment', question: 'টাকা কীভাবে দেব?', answer: 'কার্ডে।', language: 'bn' }];
    await renderPage('/', { graph: { ...full, academy: anAcademy({ faqs }) } });
    const questions = await section('Questions people ask first');
    expectShown(questions.getByText(/in Bengali, the language of the classes/));
    for (const text of ['টাকা কীভাবে দেব?', 'কার্ডে।'])
      expect(questions.getByText(text).closest('[lang="bn"]')).not.toBeNull();
    // What the footer says of the academy is not lost for the address that the page asks for.
    expectShown(screen.getByText('+91 00000 00000'));
  });

  it('shows the course that is paid by the month as stairs, with the price on every step', async () => {
    const plan = {
      title: 'Six months, one at a time',
      note: 'You pay for one month at a time. Stop after any.',
      months: [1, 2, 3].map((number) => ({ number, price: { display: '₹1500' } })),
    };
    const courses = ({ filter }: { filter?: { payment?: string } | null }) =>
      filter?.payment === 'MONTHLY' ? aPageOf([aCourse({ plan })]) : full.courses;
    await renderPage('/', { graph: { ...full, courses } });

    const months = await section('Six months, one at a time');
    expectShown(months.getByText('You pay for one month at a time. Stop after any.'));
    expect(months.getAllByText('₹1500')).toHaveLength(3);
    const way = months.getByRole('link', { name: 'See month 1' });
    expect(way.getAttribute('href')).toBe('/course/full-stack-web-development');
  });

  it('folds what a learner says at length, so that the cards beside it stay low', async () => {
    const comment = 'It works, and I can say why at some length. '.repeat(24);
    await renderPage('/', { graph: { ...full, testimonials: [{ ...aTestimonial('a'), comment }, aTestimonial('b')] } });
    const said = await section('What learners say');
    expect(said.getAllByRole('button', { name: 'Show all' })).toHaveLength(1);
  });

  it('does not end with a way to begin where there is no course', async () => {
    await renderPage('/', { graph: { ...full, courses: aPageOf([]) } });
    await screen.findByText('No courses available at the moment.');
    expect(screen.queryByRole('heading', { name: 'Begin with the first month' })).toBeNull();
  });

  it('ends with one more way to begin', async () => {
    const nextClass = {
      startsAt: '2026-12-12T15:00:00.000Z',
      startsAtText: 'Sat, 12 Dec 2026, 8:30 pm',
      timeZoneText: 'IST',
      calendarDay: { date: '2026-12-12', text: 'Saturday, 12 December 2026', weekday: 'Sat', day: '12', month: 'Dec' },
    };
    await renderPage('/', { graph: { ...full, courses: aPageOf([aCourse({ nextClass })]) } });

    const last = (await screen.findByRole('heading', { name: 'Begin with the first month' })).parentElement;
    const end = within(last ?? document.body);
    expectShown(end.getByText('Sat, 12 Dec 2026, 8:30 pm IST'));
    expect(end.getByRole('link', { name: 'Explore Batches' }).getAttribute('href')).toBe('/#courses');
  });

  it('leads learners to the other courses and webinars when there are more than three', async () => {
    await renderPage('/', { graph: full, signedIn: true });
    const webinars = await section('Upcoming Webinars');
    expect((await webinars.findByRole('link', { name: 'View All' })).getAttribute('href')).toBe('/webinars');
    const courses = await section('Featured Courses');
    expect((await courses.findByRole('link', { name: 'All courses' })).getAttribute('href')).toBe('/batches');
  });

  it('shows visitors the others in place, and keeps the first ones and says why where that fails', async () => {
    let isBroken = true;
    const everything = ['1', '2', '3', '4', '5'];
    const some =
      (make: (overrides: Record<string, unknown>) => Record<string, unknown>) =>
      ({ first }: { first?: number | null }) => {
        if (isBroken && !first) return failure('UPSTREAM_UNAVAILABLE');
        const nodes = everything.slice(0, first ?? undefined).map((id) => make({ id, title: `Number ${id}` }));
        return aPageOf(nodes, { totalCount: everything.length });
      };
    const { user } = await renderPage('/', { graph: { ...full, courses: some(aCourse), webinars: some(aWebinar) } });
    for (const [name, more] of [
      ['Featured Courses', 'All courses'],
      ['Upcoming Webinars', 'View All'],
    ] as const) {
      isBroken = true;
      const part = await section(name);
      expect(await part.findAllByRole('article')).toHaveLength(3);
      await user.click(await part.findByRole('button', { name: more }));
      await waitFor(() => expect(part.getByRole<HTMLButtonElement>('button', { name: more }).disabled).toBe(false));
      expect(part.getAllByRole('article')).toHaveLength(3);
      expect(part.getByRole('alert').textContent).toBe('It failed.');
      isBroken = false;
      await user.click(part.getByRole('button', { name: more }));
      await waitFor(() => expect(part.getAllByRole('article')).toHaveLength(5));
      expect(part.queryByRole('alert')).toBeNull();
      expect(part.queryByRole('button', { name: more })).toBeNull();
      // Whoever pressed the button goes on at the first that came.
      const [, , , fourth] = part.getAllByRole('article');
      await waitFor(() => expect(fourth?.contains(document.activeElement)).toBe(true));
    }
  });

  it('shows all of them again to a visitor who comes back from one', async () => {
    const courses = ({ first }: { first?: number | null }) =>
      aPageOf(
        ['1', '2', '3', '4', '5'].slice(0, first ?? undefined).map((id) => aCourse({ id, title: `Number ${id}` })),
        {
          totalCount: 5,
        },
      );
    const page = await renderPage('/', { graph: { ...full, courses, course: aCourse() } });
    await page.user.click(await (await section('Featured Courses')).findByRole('button', { name: 'All courses' }));
    await page.user.click(await screen.findByRole('link', { name: 'Number 5' }));
    await screen.findByRole('heading', { level: 1, name: 'Full Stack Web Development' });

    await page.back();
    const again = await section('Featured Courses');
    expect(again.getAllByRole('article')).toHaveLength(5);
    expect(again.queryByRole('button', { name: 'All courses' })).toBeNull();
    await page.goTo('/course/full-stack-web-development');
    await page.goTo('/');
    expect((await section('Featured Courses')).getAllByRole('article')).toHaveLength(3);
  });

  it('shows the first ones again to a learner who comes back from the page with all of them', async () => {
    const webinars = ({ first }: { first?: number | null }) =>
      aPageOf(
        ['1', '2', '3', '4', '5'].slice(0, first ?? undefined).map((id) => aWebinar({ id, title: `Number ${id}` })),
        { totalCount: 5 },
      );
    const page = await renderPage('/', { graph: { ...full, webinars }, signedIn: true });
    await page.user.click(await (await section('Upcoming Webinars')).findByRole('link', { name: 'View All' }));
    await screen.findByRole('heading', { level: 1, name: 'Webinars' });
    await screen.findByRole('heading', { name: 'Number 5' });

    await page.back();
    expect((await section('Upcoming Webinars')).getAllByRole('article')).toHaveLength(3);
  });

  it('offers no more once it shows all that are left, where some have gone since it was opened', async () => {
    const four = ['1', '2', '3', '4'];
    const left =
      (make: (overrides: Record<string, unknown>) => Record<string, unknown>) =>
      ({ first }: { first?: number | null }) =>
        aPageOf(
          four.slice(0, first ?? undefined).map((id) => make({ id })),
          { totalCount: first ? 5 : 4 },
        );
    const { user } = await renderPage('/', { graph: { ...full, courses: left(aCourse), webinars: left(aWebinar) } });
    for (const name of ['Featured Courses', 'Upcoming Webinars']) {
      const part = await section(name);
      await user.click(await part.findByRole('button'));
      await waitFor(() => expect(part.getAllByRole('article')).toHaveLength(4));
      expect(part.queryByRole('button')).toBeNull();
    }
  });

  it('does not offer more when it shows all', async () => {
    const [courses, webinars] = [aPageOf(three(aCourse)), aPageOf(three(aWebinar))];
    await renderPage('/', { graph: { ...full, courses, webinars } });
    for (const name of ['Featured Courses', 'Upcoming Webinars']) {
      const part = await section(name);
      expect(await part.findAllByRole('article')).toHaveLength(3);
      expect(part.queryByRole('button')).toBeNull();
    }
  });

  it('draws a video that cannot be watched anywhere, and offers nothing to play', async () => {
    const promoVideos = [{ ...aVideo('a'), url: null, embedUrl: null }];
    await renderPage('/', { graph: { ...full, promoVideos } });
    const videos = await section('See what a class is like');
    expect(videos.getByRole('figure').querySelector('svg text')?.textContent).toBe('Git');
    expect(videos.queryByRole('link')).toBeNull();
    expect(videos.queryByRole('button', { name: /Play/ })).toBeNull();
  });

  it('says of a video that is watched elsewhere that it opens in a new tab', async () => {
    await renderPage('/', { graph: { ...full, promoVideos: [{ ...aVideo('a'), embedUrl: null }] } });
    const videos = await section('See what a class is like');
    expectShown(videos.getByRole('link', { name: 'Play: Video a (opens in a new tab)' }));
  });

  it('leaves out videos and learners when there are none', async () => {
    await renderPage('/', { graph: { ...full, promoVideos: [], testimonials: [] } });
    await section('Featured Courses');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('region', { name: 'See what a class is like' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What learners say' })).toBeNull();
  });

  it('says nothing of stars where somebody has given none', async () => {
    const testimonials = [aTestimonial('a'), { ...aTestimonial('b'), rating: null, ratingText: null }];
    await renderPage('/', { graph: { ...full, testimonials } });
    const said = (await section('What learners say')).getAllByRole('figure');
    expect(said.map((figure) => figure.querySelectorAll('svg').length)).toEqual([1, 0]);
    expect(said[1]?.textContent).not.toMatch(/\d/);
  });

  it('says that lists are empty', async () => {
    await renderPage('/', { graph: { ...full, courses: aPageOf([]), webinars: aPageOf([]) } });
    expectShown(await screen.findByText('No courses available at the moment.'));
    expectShown(screen.getByText('No webinars scheduled.'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('loses only the list that fails, and can ask for it again', async () => {
    let broken = true;
    const courses = () => (broken ? failure('UPSTREAM_UNAVAILABLE') : full.courses);
    const { user } = await renderPage('/', { graph: { ...full, courses } });

    const featured = await section('Featured Courses');
    expectShown(await featured.findByText('No courses available at the moment.'));
    expect((await section('Upcoming Webinars')).getAllByRole('article')).toHaveLength(3);

    broken = false;
    await user.click(featured.getByRole('button', { name: 'Try again' }));
    expect(await featured.findAllByRole('article')).toHaveLength(3);
  });

  it('keeps its ways to begin without a connection', async () => {
    await renderPage('/', { graph: { courses: connectionLost } });
    expectShown(await screen.findByText('No courses available at the moment.'));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Explore Batches' }).getAttribute('href')).toBe('/#courses');
    expect(main.getByRole('link', { name: 'Free Webinars' }).getAttribute('href')).toBe('/#webinars');
  });

  it('has a heading where the academy could not be asked for its headlines', async () => {
    await renderPage('/', { graph: { academy: connectionLost } });
    expectShown(await screen.findByRole('heading', { level: 1, name: 'Learn software development in Bengali' }));
  });

  it('shows the shapes of its cards while they load', async () => {
    await renderPage('/', { graph: full, delayMs: (name) => (name === 'LandingPage' ? 60_000 : 0) });
    const featured = await section('Featured Courses');
    expect(featured.getByRole('status').textContent).toBe('Loading…');
    expect(featured.queryByText('No courses available at the moment.')).toBeNull();
  });

  it('gives the focus to its heading once that has words', async () => {
    const page = await renderPage('/login', { graph: full, delayMs: () => 10 });
    await screen.findByLabelText('E-mail');
    const focused: (string | null)[] = [];
    const remember = ({ target }: FocusEvent) =>
      void focused.push(target instanceof Element ? target.textContent : null);
    document.addEventListener('focusin', remember);
    await page.goTo('/');
    const heading = await screen.findByRole('heading', { level: 1, name: /./ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    document.removeEventListener('focusin', remember);
    expect(focused).toEqual([heading.textContent]);
  });
});
