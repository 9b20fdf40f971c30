import { describe, expect, it } from 'vitest';
import { indexPurchases, accessStateOf } from '../../../gateway/purchases/access-rules.ts';
import {
  certificateOf,
  lessonCountTextOf,
  monthActionLabel,
  monthExplanation,
  positionOf,
  progressOf,
  purchaseActionOf,
  restrictionNoteOf,
  scheduleOf,
} from '../../../gateway/purchases/access-view.ts';
import {
  offerDueText,
  offerKindText,
  offerLabel,
  offerNextDueText,
  offerOf,
} from '../../../gateway/purchases/offer-view.ts';
import { courseMonthLabel, monthTemplate } from '../../../gateway/purchases/month-templates.ts';
import { acknowledgementOf } from '../../../gateway/purchases/acknowledgement.ts';
import { statusTextOf, kindTextOf, newestFirst, noteOf } from '../../../gateway/purchases/purchase-view.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import type { Language } from '../../../gateway/values/text.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const now = new Date('2026-11-15T06:00:00Z');
const english = { language: 'en' as const, timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const bengali = { ...english, language: 'bn' as const };

const access = (purchases: PurchaseRecord[], course = aCourseRecord()) => ({
  course,
  accessState: accessStateOf(course, indexPurchases(purchases), now),
  outline: null,
});

const paid = (month: number, createdAt = '2026-11-05T10:00:00Z'): PurchaseRecord =>
  aPurchaseRecord({ monthNumber: month, createdAt });
const pending = (month: number): PurchaseRecord => aPurchaseRecord({ monthNumber: month, status: 'PENDING' });

describe('A month card', () => {
  it('has the label of its state', () => {
    const { course, accessState } = access([paid(1), pending(2)]);
    const labels = accessState.months.map((month) => monthActionLabel(month, course, 'en'));
    expect(labels).toEqual(['Start Learning', 'Approval Pending', 'Locked', 'Locked', 'Locked', 'Locked']);
  });

  it.each([
    [1, 'Pay for 1st Month'],
    [2, 'Pay for 2nd Month'],
    [3, 'Pay for 3rd Month'],
    [4, 'Pay for 4th Month'],
    [11, 'Pay for 11th Month'],
    [12, 'Pay for 12th Month'],
    [22, 'Pay for 22nd Month'],
  ])('for month %i asks with the right ordinal', (month, label) => {
    const { course, accessState } = access(
      Array.from({ length: month - 1 }, (_, index) => paid(index + 1)),
      aCourseRecord({ durationMonths: 30 }),
    );
    const payable = accessState.months[month - 1];
    expect(payable === undefined ? '' : monthActionLabel(payable, course, 'en')).toBe(label);
  });

  it('explains its state, with the day it is due', () => {
    const { course, accessState } = access([paid(1)], aCourseRecord({ durationMonths: 3 }));
    expect(accessState.months.map(({ reason }) => monthExplanation(reason, course, 'en'))).toEqual([
      'Paid. The lessons of this month are open.',
      'Pay for this month to open it. Due on 5 December 2026.',
      'You can pay for this month once Month 2 is paid.',
    ]);
  });

  it('says in Bengali digits when it was due', () => {
    const { course, accessState } = access([paid(1, '2026-09-01T10:00:00Z')]);
    const second = accessState.months[1];
    expect(second === undefined ? '' : monthExplanation(second.reason, course, 'bn')).toContain('১ অক্টোবর ২০২৬');
  });
});

describe('The access page', () => {
  it('says the progress in months', () => {
    const { accessState } = access([paid(1), paid(2)]);
    expect(progressOf({ course: aCourseRecord(), accessState, outline: null }, 'en')).toEqual({
      value: 2,
      total: 6,
      percent: 33,
      text: 'Progress: 2/6 months',
    });
    expect(progressOf({ course: aCourseRecord(), accessState, outline: null }, 'bn').text).toBe('অগ্রগতি: ২/৬ মাস');
  });

  it('says where a month stands among all', () => {
    const { accessState } = access([paid(1)]);
    const third = accessState.months[2];
    expect(third === undefined ? null : positionOf(third, accessState, 'en')).toEqual({
      value: 3,
      total: 6,
      percent: 50,
      text: '3/6',
    });
    const above = third === undefined ? null : positionOf({ ...third, number: 8 }, accessState, 'en');
    expect(above).toMatchObject({ value: 6, percent: 100 });
  });

  it('says why the course is closed, until it is open', () => {
    expect(restrictionNoteOf(access([]), 'en')).toBe('Pay for the first month to open the course.');
    expect(restrictionNoteOf(access([pending(1)]), 'en')).toBe('Payment pending admin approval');
    expect(restrictionNoteOf(access([], aOneTimeCourseRecord()), 'en')).toBe('Buy the course to open it.');
    expect(restrictionNoteOf(access([paid(1), pending(2)]), 'en')).toBeNull();
  });

  it('has a certificate that names what is missing, and whose download comes later', () => {
    expect(certificateOf(access([paid(1)]), 'en')).toEqual({
      isUnlocked: false,
      explanation: 'Pay for 5 more months to unlock your certificate.',
      downloadMessage: 'Certificate download will be available soon! We are working on implementing this feature.',
    });
    expect(certificateOf(access([paid(1)], aCourseRecord({ durationMonths: 1 })), 'en').isUnlocked).toBe(true);
  });

  it.each([
    ['Pay for 4 more months to unlock your certificate.', [paid(1), pending(2)]],
    [
      'Pay for 3 more months to unlock your certificate. An earlier month is not paid: please ask support.',
      [paid(1), paid(3)],
    ],
    ['An earlier month is not paid: please ask support.', [1, 3, 4, 5, 6].map((month) => paid(month))],
    [
      'The certificate comes once your payment is approved.',
      [...[1, 2, 3, 4, 5].map((month) => paid(month)), pending(6)],
    ],
  ])('has a certificate that counts the months that can still be paid for: %s', (explanation, purchases) => {
    expect(certificateOf(access(purchases), 'en').explanation).toBe(explanation);
  });

  it('lists what was paid, what is next and what is left', () => {
    const schedule = scheduleOf(access([paid(1)], aCourseRecord({ durationMonths: 3 })), 'en');
    expect(
      schedule.map(({ label, stateText, dateText, amount }) => [label, stateText, dateText, amount?.amount]),
    ).toEqual([
      ['Month 1', 'Paid', '5 November 2026', 150_000],
      ['Month 2', 'Next payment', '5 December 2026', 150_000],
      ['Month 3', 'Later', '4 January 2027', 150_000],
    ]);
  });
});

describe('The buy button of the detail page', () => {
  it('offers the first month or the whole course', () => {
    expect(purchaseActionOf(access([]), 'en')).toMatchObject({
      kind: 'PAY_FIRST_MONTH',
      label: 'Pay First Month',
      isEnabled: true,
      note: null,
      destination: null,
    });
    expect(purchaseActionOf(access([], aOneTimeCourseRecord()), 'en')).toMatchObject({
      kind: 'BUY_NOW',
      label: 'Buy Now',
    });
  });

  it('keeps its label and rests while a payment awaits approval', () => {
    expect(purchaseActionOf(access([pending(1)]), 'en')).toMatchObject({
      label: 'Pay First Month',
      isEnabled: false,
      note: 'Payment pending admin approval',
    });
  });

  it('leads to the course once it is open', () => {
    expect(purchaseActionOf(access([paid(1)]), 'en')).toMatchObject({
      kind: 'GO_TO_COURSE',
      label: 'Go to Course',
      isEnabled: true,
      destination: { place: 'COURSE_ACCESS', courseId: 'c1', path: '/course/c1/access' },
    });
  });

  it('rests where the academy has set no price', () => {
    expect(purchaseActionOf(access([], aCourseRecord({ monthlyFeeCents: null })), 'en').isEnabled).toBe(false);
  });
});

describe('What has no price', () => {
  const noPrice = 'The academy has not set a price for this course yet.';

  it.each([
    ['a course that is paid month by month', aCourseRecord({ monthlyFeeCents: null })],
    ['a course that is paid once', aOneTimeCourseRecord({ priceCents: null })],
  ])('is not said to open by paying: %s', (_which, course) => {
    const closed = access([], course);
    expect(restrictionNoteOf(closed, 'en')).toBe(noPrice);
    const explanations = closed.accessState.months.map(({ reason }) => monthExplanation(reason, course, 'en'));
    expect(explanations[0]).toBe(noPrice);
  });

  it('is the next month only: an open one is paid, and one that waits for approval waits', () => {
    const course = aCourseRecord({ monthlyFeeCents: null, durationMonths: 3 });
    const explained = (purchases: PurchaseRecord[]) =>
      access(purchases, course).accessState.months.map(({ reason }) => monthExplanation(reason, course, 'en'));
    expect(explained([paid(1)])).toEqual([
      expect.stringMatching(/^Paid/),
      noPrice,
      expect.stringMatching(/^You can pay/),
    ]);
    expect(explained([paid(1), pending(2)])[1]).toMatch(/^Payment pending/);
    expect(restrictionNoteOf(access([pending(1)], course), 'en')).toBe('Payment pending admin approval');
  });
});

/** What is told of the offer of somebody with these purchases. */
const tellOffer = (purchases: PurchaseRecord[], course = aCourseRecord(), language: Language = 'en') => {
  const offer = offerOf(access(purchases, course));
  return offer === null
    ? null
    : {
        month: offer.payable.month,
        opens: offer.opens.number,
        label: offerLabel(offer, language),
        kindText: offerKindText(offer, language),
        dueText: offerDueText(offer, language),
        nextDueText: offerNextDueText(offer, language),
      };
};

describe('What can be paid', () => {
  it('is named as the button and the payment window name it', () => {
    expect(tellOffer([paid(1)])).toMatchObject({
      month: 2,
      opens: 2,
      label: 'Pay for 2nd Month',
      kindText: 'Month 2 of 6',
      dueText: 'Due on 5 December 2026',
    });
    expect(tellOffer([])).toMatchObject({ month: 1, label: 'Pay First Month', dueText: null });
  });

  it('says of what is overdue that it was due', () => {
    const overdue = [paid(1, '2026-10-15T10:00:00Z')];
    expect(tellOffer(overdue)?.dueText).toBe('Was due on 14 November 2026');
    expect(tellOffer(overdue, aCourseRecord(), 'bn')?.dueText).toBe('শেষ তারিখ ছিল ১৪ নভেম্বর ২০২৬');
  });

  it('says when the month after it is due, unless there is none or it was paid already', () => {
    const oneTime = aCourseRecord({ isMonthlyPayment: false });
    expect(tellOffer([paid(1)])?.nextDueText).toBe('The month after it is due 30 days after this payment.');
    expect(tellOffer([paid(1)], aCourseRecord(), 'bn')?.nextDueText).toContain('৩০ দিন');
    expect(tellOffer([paid(5)])).toMatchObject({ month: 6, nextDueText: null });
    expect(tellOffer([paid(1), pending(3)])).toMatchObject({ month: 2, nextDueText: null });
    expect(tellOffer([], oneTime)).toMatchObject({ month: null, nextDueText: null });
  });
});

describe('A purchase', () => {
  it.each([
    ['PAID', 'Approved', 'Payment approved - Course access granted'],
    ['PENDING', 'Pending Approval', 'Payment pending admin approval'],
    ['DECLINED', 'Pending Approval', 'Payment pending admin approval'],
  ])('that is %s reads %s', (status, badge, note) => {
    expect(statusTextOf(aPurchaseRecord({ status }), 'en')).toBe(badge);
    expect(noteOf(aPurchaseRecord({ status }), 'en')).toBe(note);
  });

  it.each([
    [{ monthNumber: 2, totalMonths: 6 }, 8, 'Month 2 of 6'],
    [{ monthNumber: 2, totalMonths: null }, 8, 'Month 2 of 8'],
    [{ monthNumber: 2, totalMonths: null }, null, 'Month 2'],
    [{ monthNumber: null, totalMonths: 6 }, null, 'Month 1 of 6'],
    [{ isMonthlyPayment: false, monthNumber: null }, 6, 'One-time Payment'],
    [{ monthNumber: 0, totalMonths: 6 }, 6, 'Monthly Payment'],
    [{ monthNumber: 'two', totalMonths: null }, null, 'Monthly Payment'],
  ])('with %o says what it was for', (fields, courseMonths, text) => {
    expect(kindTextOf(aPurchaseRecord(fields), courseMonths, 'en')).toBe(text);
  });

  it('can be acknowledged on paper, without lines that say nothing', () => {
    const purchase = aPurchaseRecord({ id: 41, amountCents: null });
    const { lines, statement, amountText, amountInWords } = acknowledgementOf(
      purchase,
      [purchase],
      { academy: 'Dhap Academy', courseTitle: 'DSA', kindText: 'Month 1 of 6' },
      english,
    );
    expect(lines).toEqual([
      { label: 'Paid to', value: 'Dhap Academy' },
      { label: 'Course', value: 'DSA' },
      { label: 'Payment for', value: 'Month 1 of 6' },
      { label: 'Submitted on', value: '1 October 2026' },
      { label: 'Status', value: 'Approved' },
      { label: 'Purchase number', value: '41' },
    ]);
    expect([amountText, amountInWords]).toEqual([null, null]);
    expect(statement).toContain('not a tax invoice');
  });

  it('can be acknowledged with the amount in words, the stamp and the number of the payment', () => {
    const academy = { academy: 'Dhap Academy', courseTitle: 'DSA', kindText: 'Month 1 of 6' };
    const purchase = aPurchaseRecord({ status: 'PENDING', paymentId: 'pay_7' });
    const sheet = acknowledgementOf(purchase, [purchase], academy, english);
    expect(sheet).toMatchObject({
      payee: 'Dhap Academy',
      amountText: '₹1500.00',
      amountInWords: 'Rupees one thousand five hundred only',
      stamp: 'Being checked',
      payerLabel: 'Received from',
    });
    expect(sheet.lines).toContainEqual({ label: 'Payment number', value: 'pay_7' });
    expect(acknowledgementOf(purchase, [purchase], academy, bengali).amountInWords).toBe('এক হাজার পাঁচশো টাকা মাত্র');
  });

  it('comes before older ones, and those without a date come last', () => {
    const list = [
      aPurchaseRecord({ id: 'none', createdAt: null }),
      aPurchaseRecord({ id: 'old', createdAt: '2026-01-01T00:00:00Z' }),
      aPurchaseRecord({ id: 'new', createdAt: '2026-02-01T00:00:00Z' }),
    ];
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['new', 'old', 'none']);
  });
});

describe('A month template', () => {
  const course = aCourseRecord({ modulesJson: [] });

  it('exists for six months of four weeks, with the lessons of each', () => {
    const templates = [1, 2, 3, 4, 5, 6].map((month) => monthTemplate(course, month, 'en'));
    expect(templates.map(({ lessons }) => lessons)).toEqual([12, 15, 18, 16, 20, 14]);
    expect(new Set(templates.map(({ duration }) => duration))).toEqual(new Set(['4 weeks']));
    expect(templates.every(({ topics }) => topics.length >= 3)).toBe(true);
  });

  it.each([7, 12, 120])('is neutral for month %i, and does not repeat its number', (month) => {
    const { title, ...rest } = monthTemplate(course, month, 'en');
    expect(title).not.toContain(String(month));
    expect(rest).toMatchObject({ lessons: 12, topics: [], duration: '4 weeks' });
  });

  it('exists in Bengali too', () => {
    for (const month of [1, 2, 3, 4, 5, 6, 7]) {
      expect(monthTemplate(course, month, 'bn').title).toMatch(/\p{Script=Bengali}/u);
    }
  });

  it('names the real months of a course that has a module for each', () => {
    const modulesJson = ['1. Kotlin', '২. Compose', 'Release'].map((name) => ({ name, content: '' }));
    const named = aCourseRecord({ modulesJson, durationMonths: 3 });
    expect([1, 2, 3].map((month) => monthTemplate(named, month, 'en').title)).toEqual(['Kotlin', 'Compose', 'Release']);
    expect(monthTemplate(named, 1, 'en').topics).toEqual([]);
    expect(monthTemplate({ ...named, months: 4 }, 1, 'en').title).toBe('First steps');
  });

  it.each([
    ['1. Arrays', 'Arrays'],
    ['2.Strings', 'Strings'],
    ['3 - Trees', 'Trees'],
    ['৪: গ্রাফ', 'গ্রাফ'],
    ['5) 2 pointers', '2 pointers'],
    ['2-3 trees', '2-3 trees'],
    ['3-tier architecture', '3-tier architecture'],
    ['1:1 with a mentor', '1:1 with a mentor'],
    ['2.0 and what is new', '2.0 and what is new'],
    ['6.', '6.'],
  ])('leaves out the number before a module’s name, and no part of the name: %s', (name, title) => {
    const named = aCourseRecord({ modulesJson: [{ name, content: '' }], durationMonths: 1 });
    expect(monthTemplate(named, 1, 'en').title).toBe(title);
  });

  it('is the course itself where that is paid once', () => {
    const once = aOneTimeCourseRecord({ title: 'DSA', shortDesc: 'All of it.', modulesJson: [{ name: '1. Arrays' }] });
    expect(monthTemplate(once, 1, 'en')).toMatchObject({ title: 'DSA', description: 'All of it.', topics: ['Arrays'] });
    const undescribed = { ...once, shortDescription: null };
    expect((['en', 'bn'] as const).map((language) => monthTemplate(undescribed, 1, language).description)).toEqual([
      'Live classes, recordings and assignments of the whole course.',
      'পুরো কোর্সের লাইভ ক্লাস, রেকর্ডিং ও অ্যাসাইনমেন্ট।',
    ]);
    expect([courseMonthLabel(once, 1, 'en'), courseMonthLabel(course, 1, 'en')]).toEqual([
      'The whole course',
      'Month 1',
    ]);
    // It is not planned by weeks and lessons.
    expect(monthTemplate({ ...once, lectures: 72 }, 1, 'en')).toMatchObject({
      duration: '4 evenings a week',
      lessons: 72,
    });
    expect(lessonCountTextOf({ ...once, lectures: 72 }, { number: 1 }, 'bn')).toBe('৭২টি লেকচার');
    expect(lessonCountTextOf({ ...once, lectures: null }, { number: 1 }, 'en')).toBe('100+ lectures');
    expect(lessonCountTextOf({ ...once, lectures: null }, { number: 1 }, 'bn')).toBe('১০০+ লেকচার');
    expect(lessonCountTextOf(course, { number: 1 }, 'en')).toBe('12 lessons planned');
    const accessState = accessStateOf(once, indexPurchases([aPurchaseRecord({ monthNumber: null })]), new Date());
    expect(progressOf({ course: once, accessState, outline: null }, 'en').text).toBe('Paid in full');
    expect(certificateOf({ course: once, accessState, outline: null }, 'en').explanation).toBe(
      'The course is paid: your certificate is unlocked.',
    );
  });
});
