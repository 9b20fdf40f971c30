import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { connectionLost, failure, held } from '../../support/graph-double.ts';
import { aMonth, anAccess, anOffer, anOpenAccess } from '../../support/graph-objects/access.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { anAnnouncement } from '../../support/graph-objects/announcements.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aCheckout } from '../../support/graph-objects/purchases.ts';
import { aPageOf, money, refusal } from '../../support/graph-objects/values.ts';
import { createPaymentProvider } from '../../support/payment-provider.ts';
import { renderPage } from '../../support/render-page.tsx';

type Asked = { language: string };

/** Says it in the language that is asked for. */
const inBoth =
  (english: string, bengali: string) =>
  (_args: unknown, { language }: Asked) =>
    language === 'bn' ? bengali : english;

const option = (value: number, label: unknown = String(value)) => ({ value, label });
const registrationForm = {
  days: [option(1), option(2)],
  months: [option(3, inBoth('March', 'মার্চ'))],
  years: [option(2001)],
};
const modules = [
  { name: inBoth('Foundations', 'ভিত্তি'), content: 'One' },
  { name: inBoth('Graphs', 'গ্রাফ'), content: 'Two' },
];
const aSpokenCourse = () => aCourse({ title: inBoth('Web development', 'ওয়েব ডেভেলপমেন্ট'), modules });

afterEach(() => {
  document.cookie = 'lang=; max-age=0; path=/';
  document.documentElement.lang = 'en';
  vi.useRealTimers();
});

const bengali = () => screen.getByRole('button', { name: 'বাংলা' });

const refused = 'Please enter your full name.';

/** Sends a registration that is refused in English, and changes to Bengali. */
const changeAfterRefusal = async () => {
  const { user } = await renderPage('/register', {
    graph: { registrationForm, register: refusal(refused, ['input', 'name']) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  await screen.findByText(refused);
  await act(async () => user.click(bengali()));
  return user;
};

describe('a change of language', () => {
  it('keeps the page as it is until its words are there in the other language', async () => {
    let slow = false;
    const page = await renderPage('/course/web', {
      graph: { course: aSpokenCourse },
      delayMs: () => (slow ? 2000 : 0),
    });
    await screen.findByRole('heading', { level: 1, name: 'Web development' });
    const second = screen.getByText('Graphs').closest('details');
    second?.setAttribute('open', '');

    slow = true;
    await act(async () => page.user.click(bengali()));
    expectShown(screen.getByRole('heading', { level: 1, name: 'Web development' }));
    expectShown(screen.getByText('What you will learn'));
    expect(document.documentElement.lang).toBe('en');

    await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' });
    expectShown(screen.getByText('যা যা শিখবেন'));
    expect(document.documentElement.lang).toBe('bn');
    expect(document.cookie).toContain('lang=bn');
    expect(screen.getByText('গ্রাফ').closest('details')).toBe(second);
    expect(second?.open).toBe(true);
  });

  it('loses nothing of what was typed or chosen', async () => {
    const { user } = await renderPage('/register', { graph: { registrationForm } });
    await user.type(await screen.findByLabelText('Full name'), 'Nusrat Jahan');
    await screen.findByRole('option', { name: 'March' });
    await user.selectOptions(screen.getByLabelText('Day'), '2');
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    await act(async () => user.click(bengali()));

    await screen.findByRole('option', { name: 'মার্চ' });
    expect(screen.getByLabelText<HTMLInputElement>('পুরো নাম').value).toBe('Nusrat Jahan');
    expect(screen.getByLabelText<HTMLSelectElement>('দিন').value).toBe('2');
    expect(screen.getByLabelText<HTMLSelectElement>('মাস').value).toBe('3');
  });

  it('leaves the page as it is without a connection, and can be tried again', async () => {
    let broken = false;
    const course = () => (broken ? connectionLost() : aSpokenCourse());
    const page = await renderPage('/course/web', { graph: { course } });
    await screen.findByRole('heading', { level: 1, name: 'Web development' });

    broken = true;
    await act(async () => page.user.click(bengali()));
    expectShown(await screen.findByText('This page could not be loaded in Bengali.'));
    expectShown(screen.getByRole('heading', { level: 1, name: 'Web development' }));
    expect(document.cookie).toContain('lang=en');

    broken = false;
    await act(async () => page.user.click(screen.getByRole('button', { name: 'Try again' })));
    const heading = await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' });
    expect(screen.queryByText(/could not be loaded in Bengali/)).toBeNull();
    // The pressed button is gone with its notice.
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('changes also a page a part of which could not be loaded before, and cannot be now', async () => {
    const graph = { viewer: aViewer(), courses: () => failure('UPSTREAM_UNAVAILABLE') };
    const page = await renderPage('/purchases', { signedIn: true, graph });
    await screen.findByRole('heading', { level: 1, name: 'Purchases' });
    await screen.findByText('No Purchases Yet');
    await act(async () => page.user.click(bengali()));
    await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    expect(screen.queryByRole('heading', { level: 1, name: 'Purchases' })).toBeNull();
  });

  it('leaves the page as it is where a part of it could not be loaded that was there before', async () => {
    const courses = (_args: unknown, { language }: Asked) =>
      language === 'bn' ? failure('UPSTREAM_UNAVAILABLE') : aPageOf([]);
    const page = await renderPage('/purchases', { signedIn: true, graph: { viewer: aViewer(), courses } });
    await screen.findByText('No Courses Available');
    await act(async () => page.user.click(bengali()));
    expectShown(await screen.findByText('This page could not be loaded in Bengali.'));
    expectShown(screen.getByText('No Courses Available'));
  });

  it('that failed is not spoken of any more on the next page', async () => {
    const page = await renderPage('/course/web', {
      graph: {
        course: aCourse({
          title: (_args: unknown, { language }: Asked) => (language === 'bn' ? connectionLost() : 'Web development'),
        }),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Web development' });
    await act(async () => page.user.click(bengali()));
    await screen.findByText('This page could not be loaded in Bengali.');
    await page.goTo('/login');
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await waitFor(() => expect(screen.queryByText(/could not be loaded in Bengali/)).toBeNull());
  });

  it('asks for nothing that is only asked for when it is needed', async () => {
    const viewerAccess = anOpenAccess({ month: () => aMonth(1, { state: 'UNLOCKED', content: [] }) });
    const graph = { viewer: aViewer(), course: aCourse({ viewerAccess }) };
    const page = await renderPage('/course/1/month/1', { signedIn: true, graph });
    await screen.findByText('Content Coming Soon');
    await act(async () => page.user.click(bengali()));
    await screen.findByText('কনটেন্ট শিগগিরই আসছে');
    expect(page.sent('MonthPage')).toHaveLength(2);
    expect(page.sent('PrintMonth')).toEqual([]);
  });

  it('goes by the last choice, whatever becomes of one before it', async () => {
    const lost = held(null);
    const title = async (_args: unknown, { language }: Asked) => {
      if (language !== 'bn') return 'Web development';
      if (page.sent('CoursePage').length > 2) return 'ওয়েব ডেভেলপমেন্ট';
      await lost.answer();
      return connectionLost();
    };
    const page = await renderPage('/course/web', { graph: { course: aCourse({ title }) } });
    await screen.findByRole('heading', { level: 1, name: 'Web development' });
    await act(async () => page.user.click(bengali()));
    await act(async () => page.user.click(bengali()));
    await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' });

    await lost.release();
    expect(document.cookie).toContain('lang=bn');
    expect(screen.queryByText(/could not be loaded in Bengali/)).toBeNull();
    expect(screen.queryByText(/আনা গেল না/)).toBeNull();
  });

  it('brings no words of the former language with another page', async () => {
    const brand = { name: inBoth('Dhap Academy', 'ধাপ একাডেমি'), nameInBengali: 'ধাপ একাডেমি', tagline: 'এক ধাপ করে' };
    const academy = {
      ...anAcademy(),
      brand,
      headlines: (_args: unknown, { language }: Asked) => [language === 'bn' ? 'ধাপে ধাপে' : 'Step by step'],
    };
    const page = await renderPage('/', { graph: { academy } });
    await screen.findByRole('heading', { level: 1, name: /Step by step/ });
    await act(async () => page.user.click(screen.getAllByRole('link', { name: 'Login' })[0] ?? document.body));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await act(async () => page.user.click(bengali()));
    await screen.findByRole('heading', { level: 1, name: 'লগইন' });

    const heard: (string | null)[] = [];
    const watch = new MutationObserver(() => heard.push(document.querySelector('h1')?.textContent ?? null));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await act(async () => page.user.click(screen.getAllByRole('link', { name: /ধাপ একাডেমি/ })[0] ?? document.body));
    await screen.findByRole('heading', { level: 1, name: /ধাপে ধাপে/ });
    watch.disconnect();
    expect(heard.filter((words) => words?.includes('Step by step'))).toEqual([]);
  });

  it('changes what the page asks for by itself, and asks for nothing of the page a second time', async () => {
    const months = [
      aMonth(1, {
        state: 'UNLOCKED',
        title: inBoth('Basics', 'ভিত্তি'),
        topics: ['Gradle'],
        openLessonCountText: inBoth('2 lessons', '২টি লেসন'),
      }),
      aMonth(2),
    ];
    const page = await visitAccessPage(aCourse({ viewerAccess: anOpenAccess({ months }) }));
    await courseTitle();
    await screen.findByText(/· 2 lessons/);
    await act(async () => page.user.click(bengali()));
    await screen.findByRole('heading', { name: 'ভিত্তি' });
    await screen.findByText(/২টি লেসন/);
    const languages = page.sent('CourseAccessPage').map(({ language }) => language);
    expect(languages).toEqual(['en', 'bn']);
  });

  it('takes away what was refused in the other language', async () => {
    await changeAfterRefusal();
    await screen.findByRole('heading', { level: 1, name: 'অ্যাকাউন্ট খুলুন' });
    await waitFor(() => expect(within(screen.getByRole('main')).queryByText(refused)).toBeNull());
    expect(screen.getByLabelText('পুরো নাম').getAttribute('aria-invalid')).toBeNull();
  });

  it('does not bring it back with the first language, nor moves the focus', async () => {
    const user = await changeAfterRefusal();
    await act(async () => user.click(await screen.findByRole('button', { name: 'English' })));
    await screen.findByRole('heading', { level: 1, name: 'Create your account' });
    expect(screen.queryByText(refused)).toBeNull();
    expect(document.activeElement).toBe(bengali());
  });

  it('shows a page in the language that was chosen while it was fetched', async () => {
    const english = held('Web development');
    const title = (_args: unknown, { language }: Asked) => (language === 'bn' ? 'ওয়েব ডেভেলপমেন্ট' : english.answer());
    const page = await renderPage('/course/web', { graph: { course: aCourse({ title }) } });
    await act(async () => page.user.click(bengali()));
    await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    await english.release();
    expectShown(await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' }));
    expect(screen.queryByText('Web development')).toBeNull();
  });

  it('shows a page that is opened meanwhile in the language that was chosen', async () => {
    const english = held('Web development');
    const bengaliName = held('ধাপ');
    const title = (_args: unknown, { language }: Asked) => (language === 'bn' ? 'ওয়েব ডেভেলপমেন্ট' : english.answer());
    const brand = {
      nameInBengali: 'ধাপ একাডেমি',
      tagline: 'এক ধাপ করে',
      name: (_args: unknown, { language }: Asked) => (language === 'bn' ? bengaliName.answer() : 'Dhap Academy'),
    };
    const page = await renderPage('/login', {
      graph: { academy: { ...anAcademy(), brand }, course: aCourse({ title }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await act(async () => page.user.click(bengali()));
    await page.goTo('/course/web');
    await waitFor(() => expect(page.sent('CoursePage')).toHaveLength(1));
    await bengaliName.release();
    await waitFor(() => expect(document.documentElement.lang).toBe('bn'));
    await english.release();
    expectShown(await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' }));
  });

  it('shows what is bought in the language that was chosen, also where its dialog was opened meanwhile', async () => {
    const late = held('৬ মাসের ১ম মাস');
    const kindText = (_args: unknown, { language }: Asked) => (language === 'bn' ? late.answer() : 'Month 1 of 6');
    const viewerAccess = anAccess({ nextPayable: anOffer({ kindText }) });
    const { user } = await renderPage('/course/web', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess }) },
    });
    const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' });
    await waitFor(() => expect(buy().disabled).toBe(false));
    await act(async () => user.click(bengali()));
    await user.click(buy());
    const dialog = await screen.findByRole('dialog', { name: 'Complete Your Purchase' });
    expectShown(within(dialog).getByText('Month 1 of 6'));
    await late.release();
    expectShown(await within(dialog).findByText('৬ মাসের ১ম মাস'));
    expect(within(dialog).queryByText('Month 1 of 6')).toBeNull();
  });

  it.each([
    ['the price that was shown', 1500, '₹১৫০০.০০'],
    ['another one', 1400, '₹1400.00'],
  ])('shows what is charged for an order as it was ordered: %s', async (_what, charged, shown) => {
    const provider = createPaymentProvider();
    const late = held('৬ মাসের ১ম মাস');
    const kindText = (_args: unknown, { language }: Asked) => (language === 'bn' ? late.answer() : 'Month 1 of 6');
    const amount = { ...money(1500), display: inBoth('₹1500.00', '₹১৫০০.০০') };
    const viewerAccess = anAccess({ nextPayable: anOffer({ kindText, amount }) });
    const startCheckout = { checkout: aCheckout({ amount: money(charged) }), userErrors: [] };
    const { user } = await renderPage('/course/web', {
      signedIn: true,
      graph: { viewer: aViewer(), course: aCourse({ viewerAccess }), startCheckout },
    });
    const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay First Month' });
    await waitFor(() => expect(buy().disabled).toBe(false));
    await act(async () => user.click(bengali()));
    await user.click(buy());
    const dialog = await screen.findByRole('dialog', { name: 'Complete Your Purchase' });
    await user.click(within(dialog).getByRole('button', { name: /^Pay ₹/ }));
    await waitFor(() => expect(provider.scripts).toHaveLength(1));
    await late.release();
    expectShown(await within(dialog).findByText('৬ মাসের ১ম মাস'));
    expectShown(within(dialog).getByText(shown));
    provider.restore();
  });

  it('waits for a form that is sent, and says nothing of its answer in the former language', async () => {
    const message = 'We sent a code to nusrat@dhap.example.';
    const form = { email: 'nusrat@dhap.example', message, codeLength: 6, expiresInMinutes: 15, resendAfterSeconds: 60 };
    const registered = held({ verification: form, userErrors: [] });
    const { user } = await renderPage('/register', { graph: { registrationForm, register: registered.answer } });
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expectShown(await screen.findByText('Creating your account…'));
    await act(async () => user.click(bengali()));
    expect(document.documentElement.lang).toBe('en');
    await registered.release();
    await screen.findByRole('heading', { level: 1, name: 'কোডটি লিখুন' });
    expect(screen.queryByText(message)).toBeNull();
  });

  it('keeps what was changed while the words were fetched', async () => {
    let isRead = false;
    let isFirst = true;
    const early = held(false);
    const announcement = anAnnouncement({
      isRead: (_args: unknown, { language }: Asked) => {
        if (language !== 'bn' || !isFirst) return isRead;
        isFirst = false;
        return early.answer();
      },
    });
    const markAnnouncementRead = () => {
      isRead = true;
      return { announcement: null, viewer: null, userErrors: [] };
    };
    const viewer = aViewer({ announcements: aPageOf([announcement]) });
    const page = await renderPage('/announcements', { signedIn: true, graph: { viewer, markAnnouncementRead } });
    const mark = await screen.findByRole('button', { name: 'Mark as Read' });
    await act(async () => page.user.click(bengali()));
    await act(async () => page.user.click(mark));
    await early.release();
    await screen.findByRole('heading', { level: 1, name: 'ঘোষণা' });
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'পড়া হয়েছে' })).toBeNull();
  });
});
