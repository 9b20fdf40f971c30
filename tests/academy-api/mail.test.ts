import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mails } from '../../academy-api/database/tables/installation.ts';
import { type Mail, writeMail } from '../../academy-api/mail/texts.ts';
import { startSendingMails } from '../../academy-api/mail/outbox.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { eventually } from '../support/eventually.ts';
import { aVisitor } from '../support/rest.ts';
import { startSmtpDouble } from '../support/smtp-double.ts';
import { startAcademy } from '../support/start-academy.ts';
import { textOf } from '../repository/project-files.ts';

const registration = (email: string, name = 'Nadia Rahman') => ({
  name,
  email,
  password: 'a-new-password',
  dateOfBirth: '2001-02-28',
});

const academy = await closeAfterAll(startAcademy({ seeded: false }));

describe('the mailbox page', () => {
  beforeAll(async () => {
    const visitor = aVisitor(academy);
    await visitor.post('/api/auth/register', registration('first@dhap.example'));
    academy.clock.advance(1_000);
    await visitor.post('/api/auth/register', registration('second@dhap.example', '<script>alert(1)</script> & "Co"'));
  });
  const page = async (query = '') => await aVisitor(academy).get<string>(`/mailbox${query}`);
  const articles = (html: string) => html.match(/<article>[\s\S]*?<\/article>/g) ?? [];

  it('shows every mail with its code, newest first', async () => {
    const { status, body } = await page();
    const [newest, oldest] = articles(body);

    expect(status).toBe(200);
    expect(articles(body)).toHaveLength(2);
    expect(newest).toContain('To second@dhap.example');
    expect(oldest).toContain('To first@dhap.example');
    expect(oldest).toContain(`<strong>${(await academy.mailTo('first@dhap.example'))[0]?.code}</strong>`);
    expect(oldest).toContain(academy.clock.now().toISOString().slice(0, 10));
  });

  it('shows the mails to one address alone when asked to', async () => {
    expect(articles((await page('?to=First@dhap.example')).body)).toHaveLength(1);
    expect((await page('?to=nobody@dhap.example')).body).toContain('Nothing has been mailed');
    expect((await page('?to=%00')).status).toBe(200);
    expect((await page('?to=%22%3E%3Cscript%3E')).body).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  it('shows a link as a link', async () => {
    const mail: Mail = {
      kind: 'password-reset',
      to: 'third@dhap.example',
      name: 'N',
      link: 'https://a.example/?a=1&b=2',
    };
    await academy.dependencies.mail(academy.dependencies.database, mail);

    expect((await page('?to=third@dhap.example')).body).toContain('<a href="https://a.example/?a=1&amp;b=2">');
  });

  it('takes nothing that people wrote for markup, would not run it either, and is kept by nobody', async () => {
    const { body, headers } = await page();

    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    // Without an icon of its own a browser asks for one that the policy forbids, and reports that as an error.
    expect(headers.get('content-security-policy')).toContain('img-src data:');
    expect(body).toContain('<link rel="icon" href="data:,">');
    expect(headers.get('cache-control')).toBe('no-store');
    const css = await aVisitor(academy).get<string>('/mailbox/mailbox.css');
    expect(css.headers.get('content-type')).toContain('text/css');
    const font = await aVisitor(academy).get('/mailbox/bengali.woff2');
    expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  it.each<[Record<string, string>]>([
    [{ NODE_ENV: 'production', PAYMENTS: 'sandbox' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('is not there with %j', async (env) => {
    const other = await startAcademy({ seeded: false, env });
    try {
      expect((await aVisitor(other).get('/mailbox')).status).toBe(404);
      expect((await aVisitor(other).get('/mailbox/mailbox.css')).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe('every mail', () => {
  /** The text of a mail in Bengali, without the greeting. */
  const inBengali = (mail: Mail): string => writeMail(mail).text.split('———')[0]?.trim() ?? '';

  const to = { to: 'nadia@dhap.example', name: 'Nadia' };
  const course = { courseTitle: 'Full-stack <web>', month: 2 };
  const meeting = { status: 'APPROVED', preferredDate: '2026-12-01', answer: 'See you.' } as const;
  const hours: string[] = parse(textOf('academy-api/openapi.yaml')).components.schemas.TimeSlot.enum;

  it.each<[Mail, string, string]>([
    [{ kind: 'verification', ...to, code: '012345' }, 'ইমেইল যাচাই', 'It expires in 15 minutes.'],
    [{ kind: 'sign-in-attempts', ...to, link: 'https://a.example/f' }, 'ভুল পাসওয়ার্ড', 'https://a.example/f'],
    [{ kind: 'password-reset', ...to, link: 'https://a.example/r' }, 'নতুন পাসওয়ার্ড', 'https://a.example/r'],
    [{ kind: 'purchase-received', ...to, ...course, amountCents: 150_000, reason: null }, 'মাস ২', '₹1500.00'],
    [
      { kind: 'purchase-approved', ...to, ...course, month: null, link: 'https://a.example/c' },
      'এককালীন',
      'Start learning',
    ],
    [
      { kind: 'purchase-declined', ...to, ...course, amountCents: 150_000, reason: 'Not <yours>.' },
      'অনুমোদন করতে পারিনি',
      '“Not <yours>.”',
    ],
    [
      { kind: 'purchase-refunded', ...to, ...course, month: null, amountCents: 499_900, reason: null },
      'ফেরত দেওয়া হয়েছে',
      'We have refunded ₹4999.00',
    ],
    [
      {
        kind: 'meeting-answered',
        ...to,
        status: 'DECLINED',
        preferredDate: '2026-12-01',
        preferredTime: '9:00 AM - 10:00 AM',
        answer: 'Another day, please.',
      },
      'আপনার অনুরোধ রাখা যায়নি',
      'Another day, please.',
    ],
  ])('is in Bengali and in English: %j', async (mail, bengali, english) => {
    await academy.dependencies.mail(academy.dependencies.database, mail);
    const [received] = await academy.mailTo(mail.to);

    expect(received?.subject).toMatch(/[\u0980-\u09ff].* · .*[A-Za-z]/);
    expect(received?.text).toContain('প্রিয় Nadia,');
    expect(received?.text).toContain('Dear Nadia,');
    expect(received?.text).toContain(bengali);
    expect(received?.text).toContain(english);
    expect(received?.html).toMatch(/^<section lang="bn">.*<hr><section lang="en">/s);
    expect(received?.html).not.toContain('<web>');
  });

  it.each<[Mail, string]>([
    [{ kind: 'verification', ...to, code: '012345' }, 'আপনি রেজিস্টার না করে থাকলে এই ইমেইলে কিছু করার দরকার নেই।'],
    [
      { kind: 'password-reset', ...to, link: 'https://a.example/r' },
      'আপনি না চেয়ে থাকলে এই ইমেইলে কিছু করার দরকার নেই: আপনার পাসওয়ার্ড যেমন আছে, তেমনই থাকবে।',
    ],
  ])('tells in Bengali too whoever did not ask for it to ignore it: %j', (mail, sentence) => {
    expect(inBengali(mail)).toContain(sentence);
  });

  it.each<[Mail, string]>([
    [{ kind: 'purchase-received', ...to, ...course, amountCents: 150_000, reason: null }, 'বাবদ ₹১৫০০.০০ পেয়েছি।'],
    [{ kind: 'purchase-declined', ...to, ...course, amountCents: 150_050, reason: null }, '₹১৫০০.৫০-এর পেমেন্টটি'],
    [{ kind: 'purchase-refunded', ...to, ...course, amountCents: 499_900, reason: null }, 'বাবদ নেওয়া ₹৪৯৯৯.০০'],
    [
      { kind: 'meeting-answered', ...to, ...meeting, preferredTime: '7:00 PM - 8:00 PM' },
      '১ ডিসেম্বর ২০২৬, সন্ধ্যা ৭:০০ - রাত ৮:০০ (ভারতীয় সময়): আপনার অনুরোধ',
    ],
    [{ kind: 'meeting-answered', ...to, ...meeting, preferredTime: '11:00 AM - 12:00 PM' }, 'সকাল ১১:০০ - দুপুর ১২:০০'],
    [{ kind: 'meeting-answered', ...to, ...meeting, preferredTime: '3:00 PM - 4:00 PM' }, 'দুপুর ৩:০০ - বিকেল ৪:০০'],
    [{ kind: 'meeting-answered', ...to, ...meeting, preferredTime: '9:00 AM - 10:00 AM' }, 'সকাল ৯:০০ - ১০:০০'],
  ])('has amounts, days and hours in Bengali words and digits there: %j', (mail, expected) => {
    expect(inBengali(mail)).toContain(expected);
  });

  it.each([
    ['APPROVED', 'আপনার অনুরোধ অনুমোদিত হয়েছে।', 'your request was approved.'],
    ['DECLINED', 'আপনার অনুরোধ রাখা যায়নি।', 'your request was declined.'],
  ] as const)('says the day of a meeting and its answer in the words of the site: %s', (status, bengali, english) => {
    const { text } = writeMail({
      kind: 'meeting-answered',
      ...to,
      ...meeting,
      status,
      preferredTime: '7:00 PM - 8:00 PM',
    });
    expect(text).toContain(`১ ডিসেম্বর ২০২৬, সন্ধ্যা ৭:০০ - রাত ৮:০০ (ভারতীয় সময়): ${bengali}`);
    expect(text).toContain(`1 December 2026, 7:00 PM - 8:00 PM (Indian time): ${english}`);
  });

  it.each(hours)('has the hour of a meeting in Bengali there: %s', (preferredTime) => {
    expect(inBengali({ kind: 'meeting-answered', ...to, ...meeting, preferredTime })).not.toMatch(/[AP]M/);
  });
});

it('is written to nobody whose account was erased', async () => {
  const { database, mail } = academy.dependencies;
  await mail(database, { kind: 'password-reset', to: 'erased-7@erased.invalid', name: 'N', link: 'https://a.example' });
  expect(await academy.mailTo('erased-7@erased.invalid')).toEqual([]);
});

describe('a mail with a code', () => {
  it.each([
    'You have won: https://prize.example/a',
    'Your prize is at prize.example',
    'Your prize is at prize。example',
    'Your prize is at prizeী.example',
    'Your prize is at prize.ভারত',
    'Your prize is at http://prize',
    'Your prize is at 1.1.1.1',
    'Ring 0170012345 for your prize',
    'Ring +880 17 0012 345 for a prize',
    'Ring (017) 00-12-345 for a prize',
    'prize: ০১৭ ০০১ ২৩৪৫',
    'nadia@prize.example',
    'M.Prize.Example',
    'Prize.Example',
    'You have won the great prize of the year, which you can fetch at our office',
  ])('carries no message that a stranger registers as a name: %s', async (name) => {
    const { database } = academy.dependencies;
    await database.delete(mails);
    const to = 'victim@dhap.example';
    expect((await aVisitor(academy).post('/api/auth/register', registration(to, name))).status).toBe(201);
    const [received] = await academy.mailTo(to);
    expect(received?.text).toMatch(/^প্রিয় শিক্ষার্থী,[\s\S]*Dear learner,/);
    expect(received?.html).not.toContain('prize');
    const rows = await database.select().from(mails);
    expect(rows.map(({ recipientName }) => recipientName)).toEqual([null]);
  });

  it.each(['Md. Rahim Uddin', 'মোঃ রহিম', "S. K. O'Neil (2)", 'Dr. A.P.J. Abdul Kalam', 'এ.পি.জে. আবদুল কালাম'])(
    'is to %s by name',
    (name) => {
      const { text } = writeMail({ kind: 'verification', to: 'a@dhap.example', name, code: '012345' });
      expect(text).toContain(`Dear ${name},`);
    },
  );

  it.each([
    ['S.M.Rahman', 'S. M. Rahman'],
    ['Md.Karim Uddin', 'Md. Karim Uddin'],
    ['মো.করিম', 'মো. করিম'],
  ])('is to %s by name, with spaces, so that no mail program makes a link of it', (name, greeted) => {
    const { text } = writeMail({ kind: 'verification', to: 'a@dhap.example', name, code: '012345' });
    expect(text).toContain(`Dear ${greeted},`);
    expect(text).toContain(`প্রিয় ${greeted},`);
  });
});

describe('a mail server', () => {
  it('gets the mail as text and HTML, in letters that everybody can read', async () => {
    const server = await startSmtpDouble();
    const sending = await startAcademy({
      seeded: false,
      env: { SMTP_URL: server.url, MAIL_FROM: 'Academy <mail@academy.example>' },
    });
    const stopSending = startSendingMails(sending.dependencies);
    try {
      const answer = await aVisitor(sending).post('/api/auth/register', registration('nadia@dhap.example', 'নাদিয়া'));
      expect(answer.status).toBe(201);
      await eventually(() => server.taken.length).toBe(1);

      const [{ recipient, message } = { recipient: '', message: '' }] = server.taken;
      expect(recipient).toBe('nadia@dhap.example');
      expect(message).toMatch(/^From: Academy <mail@academy\.example>/m);
      expect(message).toMatch(/^Content-Type: multipart\/alternative/m);
      const [text = '', html = ''] = partsOf(message);
      expect(text).toContain('প্রিয় নাদিয়া,');
      expect(text).toMatch(/\b\d{6}\b/);
      expect(html).toMatch(/<strong>\d{6}<\/strong>/);
      // Mail programs with dark colours then choose readable ones, instead of turning all around.
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    } finally {
      await stopSending();
      await sending.close();
      await server.stop();
    }
  });
});

/** The parts of a message, in their own letters. */
const partsOf = (message: string): string[] => {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? '';
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const content = body.join('\r\n\r\n');
      if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(content, 'base64').toString();
      const bytes = content
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
};
