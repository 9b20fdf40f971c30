import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { connectionLost, failure, held } from '../../support/graph-double.ts';
import { aCourse, aMonthlyPrice, aOneTimePrice } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

const visit = (courses: unknown, address = '/batches') =>
  renderPage(address, { signedIn: true, graph: { viewer: aViewer(), courses } });

const dsa = aCourse({ id: '2', slug: 'dsa-with-cpp', title: 'DSA with C++', pricing: aOneTimePrice() });

describe('the course list', () => {
  it('shows a card for each course, with its price, leading to its page', async () => {
    await visit(aPageOf([aCourse(), dsa]));
    const link = await screen.findByRole('link', { name: 'DSA with C++' });
    expect(link.getAttribute('href')).toBe('/course/dsa-with-cpp');

    const [monthly, oneTime] = screen.getAllByRole('article').map((card) => within(card));
    expect(oneTime?.getByRole('strong').textContent).toBe('₹4999');
    expect(oneTime?.getByText('₹8998').tagName).toBe('S');
    expectShown(oneTime?.getByText('44% off'));
    expect(monthly?.getByRole('strong').textContent).toBe('₹1500 per month');
    expectShown(monthly?.getByText('6 months · ₹9000 in all'));
  });

  it('says what all months cost together in the order of the words of its language', async () => {
    await renderPage('/batches', { signedIn: true, language: 'bn', graph: { courses: aPageOf([aCourse()]) } });
    const card = within(await screen.findByRole('article'));
    expectShown(card.getByText('6 months · সব মিলিয়ে ₹9000'));
  });

  it('says how many months a course has whose fee is not set', async () => {
    const pricing = { ...aMonthlyPrice(), cardPriceText: null, monthlyFee: null, total: null, totalText: null };
    await visit(aPageOf([aCourse({ pricing })]));
    const card = within(await screen.findByRole('article'));
    expectShown(card.getByText('6 months'));
    expect(card.queryByRole('strong')).toBeNull();
  });

  it('shows the shape of cards while they load', async () => {
    const courses = held(aPageOf([aCourse()]));
    const page = await visit(courses.answer);
    await screen.findByRole('heading', { name: 'Available Batches', level: 1 });
    expectShown(screen.getByRole('status'));
    expect(screen.queryByText('No courses available at the moment.')).toBeNull();
    courses.release();
    await screen.findByRole('link', { name: 'Full Stack Web Development' });
    expect(screen.queryByRole('status')).toBeNull();
    expect(page.sent('CoursesPage')).toHaveLength(1);
  });

  it('says that there are none', async () => {
    await visit(aPageOf([]));
    await screen.findByText('No courses available at the moment.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is shown whole again in the language and the order of its address', async () => {
    const page = await visit(
      ({ search }: { search: string | null }) => aPageOf(search ? [] : [aCourse()]),
      '/batches?lang=en&sort=TITLE&search=zzz&payment=MONTHLY&language=Bengali',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Show all courses' }));
    expectShown(await screen.findByRole('link', { name: 'Full Stack Web Development' }));
    expect(page.address()).toBe('/batches?lang=en&sort=TITLE');
    // The button, which had the focus, is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('keeps the language of its address where a search is sent before the scripts are there', async () => {
    await visit(aPageOf([aCourse()]), '/batches?lang=en&payment=MONTHLY');
    const search = await screen.findByRole('searchbox');
    const form = search.closest('form');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      lang: 'en',
      payment: 'MONTHLY',
      search: '',
      sort: 'FEATURED',
    });
  });

  it.each(['?lang=bn', '?sort=TITLE', '?search='])(
    'says that there are none where nothing is searched for: %s',
    async (query) => {
      await visit(aPageOf([]), `/batches${query}`);
      await screen.findByText('No courses available at the moment.');
      expect(screen.queryByText('No course matches your search')).toBeNull();
    },
  );

  it.each([
    ['the list fails', () => failure('UPSTREAM_UNAVAILABLE')],
    ['nobody answers', connectionLost],
  ])('looks empty when %s, and can be asked for again', async (_why, fails) => {
    let courses: unknown = fails;
    const page = await visit(() => (typeof courses === 'function' ? courses() : courses));
    await screen.findByText('No courses available at the moment.');
    // No window is lit where nothing could be had.
    expect(document.querySelector('main [data-state="next"]')).toBeNull();

    courses = aPageOf([aCourse()]);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expectShown(await screen.findByRole('link', { name: 'Full Stack Web Development' }));
  });
});

describe('searching the catalogue', () => {
  it('asks for what the address says', async () => {
    const page = await visit(aPageOf([]), '/batches?search=react&payment=MONTHLY&language=Bengali&sort=TITLE');
    // By which history and bookmarks name it.
    await expect.poll(() => document.title).toContain('react · Available Batches');
    await screen.findByText('No course matches your search');
    expect(page.sent('CoursesPage')[0]?.variables).toEqual({
      search: 'react',
      filter: { payment: 'MONTHLY', language: 'Bengali' },
      sort: 'TITLE',
    });
  });

  it('writes what is chosen into the address', async () => {
    const page = await visit(aPageOf([aCourse()]));
    await page.user.selectOptions(await screen.findByLabelText('Sort'), 'Cheapest first');
    await waitFor(() => expect(page.address()).toBe('/batches?sort=PRICE_LOW_TO_HIGH'));
    await page.user.type(screen.getByLabelText('Search courses'), 'react');
    await waitFor(() => expect(page.address()).toBe('/batches?sort=PRICE_LOW_TO_HIGH&search=react'));
    expectShown(screen.getByRole('link', { name: 'Full Stack Web Development' }));
  });

  it('narrows the list by one touch, says how many are left, and takes the condition back by another', async () => {
    const all = aPageOf([aCourse(), dsa], { languages: ['Bengali', 'English'] });
    const page = await visit(({ filter }: { filter: { payment: string | null } }) =>
      filter.payment === null ? all : { ...all, nodes: [aCourse()], totalCount: 1, totalCountText: '1 course' },
    );
    expectShown(await screen.findByText('2 courses'));
    const chip = screen.getByRole('link', { name: 'Month by month' });
    expect(chip.getAttribute('aria-current')).toBeNull();
    await page.user.click(chip);
    expectShown(await screen.findByText('1 course'));
    expect(page.address()).toBe('/batches?payment=MONTHLY');
    expect(chip.getAttribute('aria-current')).toBe('true');

    await page.user.click(screen.getByRole('link', { name: 'English' }));
    await waitFor(() => expect(page.address()).toBe('/batches?payment=MONTHLY&language=English'));
    await page.user.click(chip);
    await waitFor(() => expect(page.address()).toBe('/batches?language=English'));
  });

  it('does not show what was found before as the answer to a search that fails', async () => {
    let isLost = true;
    const page = await visit(({ search }: { search: string | null }) => {
      if (search === null) return aPageOf([aCourse(), dsa], { languages: ['Bengali', 'English'] });
      return isLost ? connectionLost() : aPageOf([dsa]);
    });
    await page.user.type(await screen.findByLabelText('Search courses'), 'dsa{Enter}');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByText('2 courses')).toBeNull();
    expectShown(screen.getByRole('link', { name: 'English' }));

    isLost = false;
    await page.user.click(again);
    expectShown(await screen.findByRole('link', { name: 'DSA with C++' }));
    expect(screen.queryByRole('link', { name: 'Full Stack Web Development' })).toBeNull();
  });

  it('keeps what was found where it cannot be fetched again', async () => {
    let isLost = false;
    const page = await visit(() => (isLost ? connectionLost() : aPageOf([dsa])), '/batches?search=dsa');
    await screen.findByRole('link', { name: 'DSA with C++' });
    isLost = true;
    await act(async () => void (await page.client.refetchQueries({ include: ['CoursesPage'] }).catch(() => null)));
    expect(page.sent('CoursesPage')).toHaveLength(2);
    expectShown(screen.getByRole('link', { name: 'DSA with C++' }));
  });

  it('keeps an order to choose where the courses could not be put in another one', async () => {
    const page = await visit(({ sort }: { sort: string }) =>
      sort === 'TITLE' ? connectionLost() : aPageOf([aCourse(), dsa]),
    );
    await page.user.selectOptions(await screen.findByLabelText('Sort'), 'Title');
    await screen.findByRole('button', { name: 'Try again' });
    await page.user.selectOptions(screen.getByLabelText('Sort'), 'Cheapest first');
    expectShown(await screen.findByText('2 courses'));
  });

  it('is fetched again on the way back to what was shown before', async () => {
    let found = aPageOf([aCourse()]);
    const page = await visit(() => found);
    await screen.findByRole('link', { name: 'Full Stack Web Development' });
    await page.goTo('/batches?search=dsa');
    await waitFor(() => expect(page.sent('CoursesPage')).toHaveLength(2));
    found = aPageOf([aCourse(), dsa]);
    await page.goTo('/batches');
    expectShown(await screen.findByRole('link', { name: 'DSA with C++' }));
  });

  it('says that a list is being searched, and shows the one before meanwhile', async () => {
    const found = held(aPageOf([dsa]));
    const page = await visit(({ search }: { search: string | null }) =>
      search === null ? aPageOf([aCourse(), dsa]) : found.answer(),
    );
    await screen.findAllByRole('article');
    await page.user.type(screen.getByLabelText('Search courses'), 'dsa{Enter}');
    const isBusy = () => screen.getAllByRole('article')[0]?.closest('ul')?.getAttribute('aria-busy');
    await waitFor(() => expect(isBusy()).toBe('true'));
    found.release();
    await waitFor(() => expect(isBusy()).toBe('false'));
  });

  it('keeps an order that is chosen, and a filter that is pressed, right after typing', async () => {
    const page = await visit(aPageOf([aCourse()]));
    await page.user.type(await screen.findByLabelText('Search courses'), 'react');
    await page.user.selectOptions(screen.getByLabelText('Sort'), 'Cheapest first');
    await page.user.click(screen.getByRole('link', { name: 'Month by month' }));
    // As long as a search that is due would take.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(page.address()).toBe('/batches?search=react&sort=PRICE_LOW_TO_HIGH&payment=MONTHLY');
    expect(screen.getByLabelText<HTMLInputElement>('Search courses').value).toBe('react');
    expect(page.sent('CoursesPage').at(-1)?.variables).toMatchObject({ search: 'react', sort: 'PRICE_LOW_TO_HIGH' });
  });

  it('keeps an order that is chosen, also where a search becomes due before the choice is shown', async () => {
    const page = await visit(aPageOf([aCourse()]));
    await page.user.type(await screen.findByLabelText('Search courses'), 'react');
    // Within this nothing is rendered.
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'PRICE_LOW_TO_HIGH' } });
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect(page.address()).toBe('/batches?search=react&sort=PRICE_LOW_TO_HIGH');
  });

  it('searches at once when Enter is pressed, and keeps the choices without the page’s scripts as well', async () => {
    const page = await visit(aPageOf([aCourse()]), '/batches?payment=MONTHLY');
    const field = await screen.findByLabelText<HTMLInputElement>('Search courses');
    expect(Object.fromEntries(new FormData(field.form ?? undefined))).toEqual({
      search: '',
      payment: 'MONTHLY',
      sort: 'FEATURED',
    });
    await page.user.type(field, 'react{Enter}');
    expect(page.address()).toBe('/batches?payment=MONTHLY&search=react');
  });

  it('searches for the beginning of what is pasted, whose address the gateway would refuse as a whole', async () => {
    const page = await visit(aPageOf([aCourse()]));
    await page.user.click(await screen.findByLabelText('Search courses'));
    await page.user.paste('ক'.repeat(5000));
    await waitFor(() => expect(page.sent('CoursesPage').at(-1)?.variables['search']).toBe('ক'.repeat(100)));
    expect(page.address()).toHaveLength('/batches?search='.length + '%E0%A6%95'.length * 100);
  });

  it('takes words that it does not know as absent', async () => {
    const page = await visit(aPageOf([]), '/batches?sort=drop&payment=never');
    await screen.findByText('No courses available at the moment.');
    expect(page.sent('CoursesPage')[0]?.variables).toMatchObject({ filter: { payment: null }, sort: 'FEATURED' });
  });
});
