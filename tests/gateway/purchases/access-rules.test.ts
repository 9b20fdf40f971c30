import { describe, expect, it } from 'vitest';
import {
  accessStateOf,
  accessStateOfNewcomers,
  hasPaid,
  indexPurchases,
  monthAccessOf,
} from '../../../gateway/purchases/access-rules.ts';
import type { AccessState } from '../../../gateway/purchases/access-state.ts';
import type { PurchaseRecord } from '../../../gateway/purchases/records.ts';
import { aCourseRecord, aOneTimeCourseRecord, aPurchaseRecord } from '../../support/records.ts';

const now = new Date('2026-11-15T06:00:00Z');

type Buy = [status: string, month?: number | null, createdAt?: string];

const bought = (...purchases: Buy[]): PurchaseRecord[] =>
  purchases.map(([status, monthNumber = 1, createdAt = '2026-10-01T10:00:00Z']) =>
    aPurchaseRecord({ status, monthNumber, createdAt }),
  );

const monthly = (purchases: PurchaseRecord[], durationMonths: unknown = 6): AccessState =>
  accessStateOf(aCourseRecord({ durationMonths }), indexPurchases(purchases), now);

const oneTime = (...statuses: string[]): AccessState =>
  accessStateOf(
    aOneTimeCourseRecord(),
    indexPurchases(statuses.map((status) => aPurchaseRecord({ status, isMonthlyPayment: false, monthNumber: null }))),
    now,
  );

const states = ({ months }: AccessState): string => months.map(({ state }) => state[0]).join('');

const everyMonth = (count: number): Buy[] => Array.from({ length: count }, (_, index) => ['PAID', index + 1]);

describe('A monthly course', () => {
  const examples: [what: string, purchases: Buy[], status: string, states: string, next: number | null][] = [
    ['nothing bought', [], 'NOT_ENROLLED', 'PLLLLL', 1],
    ['the first month awaits approval', [['PENDING', 1]], 'PENDING', 'pLLLLL', null],
    ['the first month is paid', [['PAID', 1]], 'ACTIVE', 'UPLLLL', 2],
    [
      'two months are paid',
      [
        ['PAID', 1],
        ['PAID', 2],
      ],
      'ACTIVE',
      'UUPLLL',
      3,
    ],
    [
      'the next month awaits approval',
      [
        ['PAID', 1],
        ['PENDING', 2],
      ],
      'PENDING',
      'UpLLLL',
      null,
    ],
    [
      'two paid and the third pending',
      [
        ['PAID', 1],
        ['PAID', 2],
        ['PENDING', 3],
      ],
      'PENDING',
      'UUpLLL',
      null,
    ],
    [
      'a gap',
      [
        ['PAID', 1],
        ['PAID', 3],
      ],
      'ACTIVE',
      'ULUPLL',
      4,
    ],
    [
      'a gap before a pending month',
      [
        ['PAID', 1],
        ['PAID', 3],
        ['PENDING', 4],
      ],
      'PENDING',
      'ULUpLL',
      null,
    ],
    [
      'a gap up to the last month',
      [
        ['PAID', 1],
        ['PAID', 6],
      ],
      'ACTIVE',
      'ULLLLU',
      null,
    ],
    ['only the last month', [['PAID', 6]], 'ACTIVE', 'LLLLLU', null],
    ['every month', everyMonth(6), 'COMPLETED', 'UUUUUU', null],
    ['every month and one pending', [...everyMonth(6), ['PENDING', 6]], 'COMPLETED', 'UUUUUU', null],
    [
      'the same month paid twice',
      [
        ['PAID', 1],
        ['PAID', 1],
      ],
      'ACTIVE',
      'UPLLLL',
      2,
    ],
    [
      'a month paid and pending',
      [
        ['PAID', 1],
        ['PENDING', 1],
      ],
      'PENDING',
      'UPLLLL',
      2,
    ],
    [
      'a stray pending month',
      [
        ['PAID', 1],
        ['PENDING', 4],
      ],
      'PENDING',
      'UPLpLL',
      2,
    ],
    ['a declined purchase', [['DECLINED', 1]], 'NOT_ENROLLED', 'PLLLLL', 1],
    ['paid in small letters', [['paid', 1]], 'NOT_ENROLLED', 'PLLLLL', 1],
    ['paid without a month', [['PAID', null]], 'ACTIVE', 'UPLLLL', 2],
    ['pending without a month', [['PENDING', null]], 'PENDING', 'pLLLLL', null],
    ['paid for a month that does not exist', [['PAID', 0]], 'NOT_ENROLLED', 'PLLLLL', 1],
    ['pending for a month that does not exist', [['PENDING', -1]], 'PENDING', 'PLLLLL', 1],
    ['paid above the duration', [['PAID', 9]], 'NOT_ENROLLED', 'PLLLLL', 1],
  ];

  const mark: Record<string, string> = { U: 'U', p: 'P', P: 'P', L: 'L' };

  it.each(examples)('stands as it should with: %s', (_what, purchases, status, expected, next) => {
    const accessState = monthly(bought(...purchases));

    expect(accessState.status).toBe(status);
    expect(states(accessState)).toBe([...expected].map((letter) => mark[letter]).join(''));
    expect(accessState.months.filter(({ state }) => state === 'PENDING').map(({ number }) => number)).toEqual(
      [...expected].flatMap((letter, index) => (letter === 'p' ? index + 1 : [])),
    );
    expect(accessState.next?.month ?? null).toBe(next);
  });

  it('counts paid and pending months, each once', () => {
    const accessState = monthly(
      bought(['PAID', 1], ['PAID', 1], ['PAID', 2], ['PENDING', 3], ['PENDING', 3], ['PENDING', 2]),
    );

    expect(accessState.paidMonths).toEqual([1, 2]);
    expect(accessState.pendingMonths).toEqual([3]);
    expect(accessState.unlockedMonths).toEqual([1, 2]);
  });

  it('grants access with one paid month, also while another one awaits approval', () => {
    expect(monthly(bought(['PENDING', 1])).isGranted).toBe(false);
    expect(monthly(bought(['PAID', 1], ['PENDING', 2])).isGranted).toBe(true);
  });

  it('keeps a paid month open when the course is shortened, without counting it', () => {
    const accessState = monthly(bought(...everyMonth(4)), 3);

    expect(accessState.status).toBe('COMPLETED');
    expect(accessState.unlockedMonths).toEqual([1, 2, 3, 4]);
    expect(accessState.paidMonths).toHaveLength(3);
    expect(accessState.months).toHaveLength(3);
    expect(monthAccessOf(accessState, 4)).toEqual({
      number: 4,
      state: 'UNLOCKED',
      reason: { kind: 'PAID' },
      purchase: null,
      paidOrDueAt: null,
    });
    expect(monthAccessOf(accessState, 3)?.purchase).toMatchObject({ month: 3 });
    expect(monthAccessOf(accessState, 5)).toBeNull();
    expect(accessState.unlockedMonths).toContain(4);
  });

  it.each([
    [null, 1],
    [0, 1],
    [-3, 1],
    ['many', 1],
    [2.9, 2],
    ['4', 4],
    [1, 1],
  ])('with a duration of %s has %i months', (duration, months) => {
    expect(monthly([], duration).totalMonths).toBe(months);
    expect(monthly([], duration).status).toBe('NOT_ENROLLED');
  });

  it('of one month is completed by paying that month', () => {
    expect(monthly(bought(['PAID', 1]), 1)).toMatchObject({ status: 'COMPLETED', isCertified: true, next: null });
  });

  it('certifies only when every month is paid', () => {
    expect(monthly(bought(...everyMonth(5))).isCertified).toBe(false);
    expect(monthly(bought(...everyMonth(6))).isCertified).toBe(true);
  });

  it('quotes the monthly fee for the next month', () => {
    expect(monthly(bought(['PAID', 1])).next).toMatchObject({ month: 2, amount: 150_000 });
  });

  it('is due 30 days after the first purchase of the highest paid month', () => {
    const accessState = monthly(
      bought(
        ['PAID', 1, '2026-08-01T10:00:00Z'],
        ['PAID', 2, '2026-11-05T10:00:00Z'],
        ['PAID', 2, '2026-11-01T10:00:00Z'],
      ),
    );

    expect(accessState.next?.dueAt?.toISOString()).toBe('2026-12-01T10:00:00.000Z');
  });

  it('is due at no time when nothing or everything is paid, or the date is not known', () => {
    expect(monthly([]).next).toMatchObject({ dueAt: null, isOverdue: false });
    expect(monthly(bought(...everyMonth(6))).next).toBeNull();
    expect(monthly([aPurchaseRecord({ createdAt: 'yesterday' })]).next).toMatchObject({ dueAt: null });
  });

  it('plans later months 30 days apart, from today where the next one is overdue', () => {
    const inTime = monthly(bought(['PAID', 1, '2026-11-01T10:00:00Z']), 4);
    const overdue = monthly(bought(['PAID', 1, '2026-01-01T10:00:00Z']), 4);
    const dates = ({ months }: AccessState) => months.map(({ paidOrDueAt }) => paidOrDueAt?.toISOString().slice(0, 10));

    expect(dates(inTime)).toEqual(['2026-11-01', '2026-12-01', '2026-12-31', '2027-01-30']);
    expect(dates(overdue)).toEqual(['2026-01-01', '2026-01-31', '2026-12-15', '2027-01-14']);
  });

  it.each([
    ['at the first instant of today', 0, false],
    ['in the course of today', 3_600_000, false],
    ['at the last instant of yesterday', -1, true],
  ])('is overdue from the day after the one it is due: %s', (_when, fromMidnight, isOverdue) => {
    // The first instant of 15 November in India.
    const today = new Date('2026-11-14T18:30:00Z');
    const paidAt = new Date(today.getTime() - 30 * 86_400_000 + fromMidnight);
    const purchases = indexPurchases(bought(['PAID', 1, paidAt.toISOString()]));
    const [, second, third] = accessStateOf(aCourseRecord({ durationMonths: 3 }), purchases, today).months;

    const dueAt = new Date(today.getTime() + fromMidnight);
    expect(second?.reason).toEqual({ kind: 'PAYABLE', dueAt, isOverdue });
    // What follows an overdue month counts from today, what follows another from the day it is due.
    const from = isOverdue ? today : dueAt;
    expect(third?.paidOrDueAt).toEqual(new Date(from.getTime() + 30 * 86_400_000));
  });

  it('says why each month stands as it does', () => {
    const reasons = (accessState: AccessState) => accessState.months.map(({ reason }) => reason);

    expect(reasons(monthly(bought(['PAID', 1], ['PAID', 3]), 5))).toMatchObject([
      { kind: 'PAID' },
      { kind: 'SKIPPED' },
      { kind: 'PAID' },
      { kind: 'PAYABLE', isOverdue: true },
      { kind: 'AFTER_PAYMENT', month: 4 },
    ]);
    expect(reasons(monthly(bought(['PAID', 1], ['PENDING', 2]), 4))).toEqual([
      { kind: 'PAID' },
      { kind: 'AWAITING_APPROVAL' },
      { kind: 'AFTER_APPROVAL', month: 2 },
      { kind: 'AFTER_PAYMENT', month: 3 },
    ]);
  });
});

describe('A course that is paid once', () => {
  it('is not purchased while nothing is paid', () => {
    expect(oneTime()).toMatchObject({ status: 'NOT_PURCHASED', isGranted: false, unlockedMonths: [], totalMonths: 1 });
    expect(oneTime('PENDING')).toMatchObject({ status: 'NOT_PURCHASED', isGranted: false, isFirstPending: true });
    expect(oneTime('DECLINED')).toMatchObject({ status: 'NOT_PURCHASED', isGranted: false, isFirstPending: false });
  });

  it('is enrolled as soon as any purchase is paid, and opens month 1', () => {
    expect(oneTime('PENDING', 'PAID')).toMatchObject({
      status: 'ENROLLED',
      isGranted: true,
      unlockedMonths: [1],
      isCertified: true,
      next: null,
    });
  });

  it('says of its one month how it stands, by the purchase that opened it or is awaited', () => {
    const paidAt = new Date('2026-10-01T10:00:00Z');
    const ofMonth = (accessState: AccessState) => accessState.months[0];

    expect(ofMonth(oneTime('PAID', 'PENDING'))).toMatchObject({
      state: 'UNLOCKED',
      reason: { kind: 'PAID' },
      purchase: { status: 'PAID' },
      paidOrDueAt: paidAt,
    });
    expect(ofMonth(oneTime('PENDING'))).toMatchObject({
      state: 'PENDING',
      reason: { kind: 'AWAITING_APPROVAL' },
      purchase: { status: 'PENDING' },
      paidOrDueAt: paidAt,
    });
    expect(ofMonth(oneTime())).toEqual({
      number: 1,
      state: 'PAYABLE',
      reason: { kind: 'PAYABLE', dueAt: null, isOverdue: false },
      purchase: null,
      paidOrDueAt: null,
    });
    const withdrawn = { ...aOneTimeCourseRecord(), isOffered: false };
    expect(ofMonth(accessStateOfNewcomers(withdrawn))).toMatchObject({
      state: 'LOCKED',
      reason: { kind: 'NOT_OFFERED' },
    });
    expect(accessStateOfNewcomers(withdrawn).next).toBeNull();
  });

  it('counts its one month as paid, or as pending', () => {
    expect(oneTime('PAID', 'PENDING')).toMatchObject({ paidMonths: [1], pendingMonths: [], isAwaitingApproval: false });
    expect(oneTime('PENDING')).toMatchObject({ paidMonths: [], pendingMonths: [1], isAwaitingApproval: true });
    expect(oneTime()).toMatchObject({ paidMonths: [], pendingMonths: [], next: { dueAt: null } });
  });

  it('can be bought unless it is paid or pending', () => {
    expect(oneTime().next).toEqual({ month: null, amount: 499_900, dueAt: null, isOverdue: false });
    expect(oneTime('DECLINED').next).not.toBeNull();
    expect(oneTime('PENDING').next).toBeNull();
  });

  it('has one month, whatever its duration says and whichever month was paid', () => {
    const course = aOneTimeCourseRecord({ durationMonths: 6 });
    const accessState = accessStateOf(course, indexPurchases([aPurchaseRecord({ monthNumber: 4 })]), now);

    expect(accessState.months).toHaveLength(1);
    expect(accessState.unlockedMonths).toEqual([1]);
  });
});

describe('Purchases and courses', () => {
  it('belong together by the text of their ids', () => {
    const course = aCourseRecord({ id: 7 });
    const accessState = accessStateOf(course, indexPurchases([aPurchaseRecord({ courseId: '7' })]), now);
    expect(accessState.unlockedMonths).toEqual([1]);
  });

  it('belong together by the nested course where the purchase itself names none', () => {
    const purchase = aPurchaseRecord({ courseId: null, course: { id: 'c1', title: 'x' } });
    expect(monthly([purchase]).unlockedMonths).toEqual([1]);
  });

  it('are found by course, whether one of them is paid', () => {
    const purchases = indexPurchases([
      aPurchaseRecord({ status: 'PENDING' }),
      aPurchaseRecord({ status: 'PAID' }),
      aPurchaseRecord({ courseId: 'c2', status: 'PENDING' }),
    ]);
    expect(hasPaid(purchases, 'c1')).toBe(true);
    expect(hasPaid(purchases, 'c2')).toBe(false);
    expect(hasPaid(purchases, 'c3')).toBe(false);
  });

  it('do not mix with those of another course', () => {
    expect(monthly([aPurchaseRecord({ courseId: 'c2' })]).status).toBe('NOT_ENROLLED');
  });
});
