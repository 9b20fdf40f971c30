import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { createClient } from '../../support/execute.ts';
import { startGateway } from '../../support/start-gateway.ts';

// Nothing of this needs the API: there is none.
const gateway = await closeAfterAll(startGateway({ academyApiUrl: 'http://127.0.0.1:1/api' }));

const ask = async (query: string, language = 'en') =>
  (await createClient(gateway.url, { 'accept-language': language }).ask(query)).academy;

describe('the academy', () => {
  it.each(['en', 'bn'])('says in %s what it is, in three features, eight claims and four figures', async (language) => {
    const academy = await ask(
      '{ academy { headlines introduction features { key title text } claims { key text } statistics { value label } } }',
      language,
    );
    expect(academy.headlines.length).toBeGreaterThan(0);
    expect(academy.features).toHaveLength(3);
    expect(academy.claims.map(({ key }: { key: string }) => key)).toEqual([
      'job-ready',
      'videos',
      'projects',
      'assignments',
      'recordings',
      'certificate',
      'lifetime-access',
      'money-back',
    ]);
    expect(academy.statistics).toHaveLength(4);
  });

  it('states the figures of its advertisements', async () => {
    const { statistics } = await ask('{ academy { statistics { value label } } }');
    expect(statistics).toEqual([
      { value: '2.5K+', label: 'students and alumni' },
      { value: '4.8/5', label: 'rating' },
      { value: '85%', label: 'average hike' },
      { value: '150+', label: 'hiring companies' },
    ]);
  });

  it.each(['en', 'bn'])(
    'answers visitors in Bengali and learners in English, also when asked in %s',
    async (language) => {
      const faqs = '{ key question answer language }';
      const { visitors, learners } = await ask(
        `{ academy { visitors: faqs(audience: VISITORS) ${faqs} learners: faqs(audience: LEARNERS) ${faqs} } }`,
        language,
      );
      type Entry = { key: string; question: string; answer: string; language: string };
      expect(visitors.map(({ key }: Entry) => key)).toEqual([
        'payment',
        'prerequisites',
        'recordings',
        'live-classes',
        'faculty',
        'certificate',
      ]);
      expect(visitors.every(({ question, language: of }: Entry) => of === 'bn' && /[ঀ-৿]/.test(question))).toBe(true);
      expect(learners).toHaveLength(7);
      expect(learners.every(({ answer, language: of }: Entry) => of === 'en' && !/[ঀ-৿]/.test(answer))).toBe(true);
    },
  );

  const policyText = async (key: string, language: string) => {
    const { policy } = await ask(
      `{ academy { policy(key: ${key}) { title sections { heading paragraphs points } } } }`,
      language,
    );
    return JSON.stringify(policy);
  };

  it.each([
    ['REFUND', /full refund .*within 7 days/, /৭ দিনের মধ্যে .*পুরো টাকা ফেরত/],
    ['REFUND', /50% .*within 14 days of the start .*under 25%/, /১৪ দিনের মধ্যে .*২৫%.*৫০%/],
    ['REFUND', /no refund after/, /পরে টাকা ফেরত হয় না/],
    ['REFUND', /5-7 business days/, /৫-৭ কর্মদিবস/],
    ['DELIVERY', /approval .*24-48 hours/, /২৪-৪৮ ঘণ্টা/],
    ['DELIVERY', /confirmation .*within 2 hours/, /২ ঘণ্টার মধ্যে/],
    ['DELIVERY', /activation .*within 24 hours after the approval/, /অনুমোদনের পর ২৪ ঘণ্টার মধ্যে/],
    ['DELIVERY', /certificate: within 7 days/, /৭ দিনের মধ্যে/],
    ['DELIVERY', /2 Mbps/, /২ Mbps/],
    ['PRIVACY', /clears all of this except your language and theme/, /ভাষা ও থিম ছাড়া এর সবই মুছে যায়/],
    [
      'PRIVACY',
      /months and lessons .*request that you have started.*order or payment/,
      /মাস ও পাঠ.*অনুরোধ.*অর্ডার বা পেমেন্ট/,
    ],
    ['PRIVACY', /until you ask us to remove it.*deleted after a time/, /মুছে দিতে বলা পর্যন্ত.*কিছুদিন পরে মুছে যায়/],
    ['PRIVACY', /session that expires clears nothing/, /নিজে থেকে শেষ হলে কিছু মোছে না/],
    ['PRIVACY', /which announcements .*networks .*our server log/, /ঘোষণা.*নেটওয়ার্ক.*সার্ভারের লগে/],
    ['PRIVACY', /Nobody under 13 .*nothing .*is kept/, /১৩ বছরের কম.*কিছুই রাখা হয় না/],
    ['PRIVACY', /learns the course, the month and the amount/, /কোর্স, মাস ও টাকার অঙ্ক/],
    ['PRIVACY', /it learns the network address/, /ইউটিউব আপনার নেটওয়ার্ক ঠিকানা জানতে পারে/],
    ['PRIVACY', /without your name.*Older backups/, /আপনার নাম ছাড়া.*ব্যাকআপ/],
    ['PRIVACY', /preview pictures .*come from YouTube/, /ভিডিওর ছবিগুলোও আসে সেখান থেকে/],
  ])('states in its policy %s: %s', async (key, english, bengali) => {
    expect(await policyText(key, 'en')).toMatch(english);
    expect(await policyText(key, 'bn')).toMatch(bengali);
  });

  it('has four policies, each with a date and somebody to write to', async () => {
    const { policies } = await ask('{ academy { policies { key title lastUpdated lastUpdatedText contactEmails } } }');
    expect(policies.map(({ key }: { key: string }) => key)).toEqual(['PRIVACY', 'TERMS', 'REFUND', 'DELIVERY']);
    for (const policy of policies) {
      expect(policy.lastUpdatedText).toMatch(/^\d{1,2} [A-Z]\w+ \d{4}$/);
      expect(policy.contactEmails[0]).toContain('@');
    }
  });

  it.each([
    ['en', ['7 days', '14 days', 'After that', '5-7'], /50% .*under 25%/],
    ['bn', ['৭ দিন', '১৪ দিন', 'তারপর', '৫-৭'], /২৫%.*৫০%/],
  ])('says its policy of refunds in four figures (%s)', async (language, values, half) => {
    const { refund, terms } = await ask(
      '{ academy { refund: policy(key: REFUND) { figures { value label } } terms: policy(key: TERMS) { figures { value } } } }',
      language,
    );
    expect(refund.figures.map(({ value }: { value: string }) => value)).toEqual(values);
    expect(refund.figures[1].label).toMatch(half);
    expect(terms.figures).toEqual([]);
  });

  it('says how to reach it and when', async () => {
    const { contacts, brand } = await ask(
      '{ academy { brand { name nameInBengali tagline } contacts { supportEmail openingHours { daysText hoursText } } } }',
    );
    expect(brand).toMatchObject({ name: 'Dhap Academy', nameInBengali: 'ধাপ একাডেমি' });
    expect(contacts).toMatchObject({
      openingHours: [
        { daysText: 'Mon-Fri', hoursText: '9:00 AM-6:00 PM' },
        { daysText: 'Sat', hoursText: '10:00 AM-4:00 PM' },
      ],
    });
  });

  const contacts = 'contacts { supportPhone address tradeLicence smallBusinessRegistration exampleNote }';

  it.each([
    ['en', /example|00000/i, /examples/],
    ['bn', /উদাহরণ|০০০০০/, /উদাহরণ/],
  ])('shows examples in %s that say so, while nobody has set its contacts', async (language, example, note) => {
    const { exampleNote, ...shown } = (await ask(`{ academy { ${contacts} } }`, language)).contacts;
    expect(Object.values(shown)).toHaveLength(4);
    for (const fact of Object.values(shown)) expect(fact).toMatch(example);
    expect(exampleNote).toMatch(note);
    const { structuredData } = await ask('{ academy { structuredData } }', language);
    expect(structuredData).not.toMatch(/telephone|"address"|"email"/);
  });

  it('shows what its content file sets, and nothing in place of the rest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'content.json');
    const facts = { supportEmail: 'help@code.path', tradeLicence: 'TL-1', supportPhone: '+91 33 1234 5678' };
    writeFileSync(file, JSON.stringify(facts));
    const own = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api', env: { CONTENT_FILE: file } });
    onTestFinished(() => own.close());
    const { academy } = await createClient(own.url).ask(
      `{ academy { ${contacts} structuredData policies { contactEmails } } }`,
    );
    for (const { contactEmails } of academy.policies) expect(contactEmails).toEqual(['help@code.path']);
    expect(academy.contacts).toEqual({
      supportPhone: '+91 33 1234 5678',
      address: null,
      tradeLicence: 'TL-1',
      smallBusinessRegistration: null,
      exampleNote: null,
    });
    expect(academy.structuredData).toContain('+91 33 1234 5678');
    expect(academy.structuredData).toContain('"email":"help@code.path"');
  });

  it.each([
    ['en', /e-mail address.* example/],
    ['bn', /ইমেইল.* উদাহরণ/],
  ])(
    'says in %s that the address of the support is an example where its content file sets none',
    async (language, note) => {
      const folder = mkdtempSync(join(tmpdir(), 'facts-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'content.json');
      writeFileSync(file, '{ "name": "Code Path" }');
      const own = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api', env: { CONTENT_FILE: file } });
      onTestFinished(() => own.close());
      const query = '{ academy { contacts { supportEmail supportPhone exampleNote } structuredData } }';
      const { academy } = await createClient(own.url, { 'accept-language': language }).ask(query);
      expect(academy.contacts.supportEmail).toMatch(/example$/);
      expect(academy.contacts.supportPhone).toBeNull();
      expect(academy.contacts.exampleNote).toMatch(note);
      expect(academy.structuredData).not.toContain(academy.contacts.supportEmail);
    },
  );
});
