import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { courseTitle, visitAccessPage } from '../../support/access-page.tsx';
import { connectionLost } from '../../support/graph-double.ts';
import { aMonth, anOpenAccess } from '../../support/graph-objects/access.ts';
import { anAcademy } from '../../support/graph-objects/academy.ts';
import { aCourse } from '../../support/graph-objects/catalogue.ts';
import { refusal } from '../../support/graph-objects/values.ts';
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
    expectShown(await screen.findByText('This page could not be fetched in Bengali.'));
    expectShown(screen.getByRole('heading', { level: 1, name: 'Web development' }));
    expect(document.cookie).toContain('lang=en');

    broken = false;
    await act(async () => page.user.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByRole('heading', { level: 1, name: 'ওয়েব ডেভেলপমেন্ট' });
    expect(screen.queryByText(/could not be fetched/)).toBeNull();
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
    await screen.findByText(/2 lessons/);
    await act(async () => page.user.click(bengali()));
    await screen.findByRole('heading', { name: 'ভিত্তি' });
    await screen.findByText(/২টি লেসন/);
    const languages = page.sent('CourseAccessPage').map(({ language }) => language);
    expect(languages).toEqual(['en', 'bn']);
  });

  it('takes away what was refused in the other language', async () => {
    const refused = 'Please enter your full name.';
    const { user } = await renderPage('/register', {
      graph: { registrationForm, register: refusal(refused, ['input', 'name']) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    await screen.findByText(refused);
    await act(async () => user.click(bengali()));
    await screen.findByRole('heading', { level: 1, name: 'অ্যাকাউন্ট খুলুন' });
    await waitFor(() => expect(within(screen.getByRole('main')).queryByText(refused)).toBeNull());
    expect(screen.getByLabelText('পুরো নাম').getAttribute('aria-invalid')).toBeNull();
  });
});
