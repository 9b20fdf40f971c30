import { money, progress, type Fields } from './values.ts';

/** A month of a course, locked unless said otherwise. */
export const aMonth = (number: number, overrides: Fields = {}): Fields => ({
  number,
  label: `Month ${number}`,
  title: `Title of month ${number}`,
  durationText: '4 weeks',
  lessonCount: 12,
  lessonCountText: '12 lessons',
  description: `What month ${number} is about.`,
  plannedTopics: ['Loops', 'Arrays', 'Functions'],
  topics: null,
  openLessonCountText: null,
  state: 'LOCKED',
  stateText: 'Locked',
  isSkipped: false,
  explanation: 'Opens after the month before it.',
  actionLabel: 'Locked',
  position: progress(number, 6, `${number}/6`),
  content: null,
  contentNotice: null,
  ...overrides,
});

/** Something to pay. */
export const anOffer = (overrides: Fields = {}): Fields => ({
  month: 1,
  label: 'Pay First Month',
  description: 'Full Stack Web Development - Month 1',
  courseTitle: 'Full Stack Web Development',
  kindText: 'Month 1 of 6',
  opens: aMonth(1),
  months: [1, 2, 3, 4, 5, 6].map((number) => aMonth(number, { state: number === 1 ? 'PAYABLE' : 'LOCKED' })),
  isPayable: true,
  amount: money(1500),
  dueDate: null,
  dueText: null,
  dueCalendarDay: null,
  nextDueText: null,
  ...overrides,
});

/** A learner's access to a course of which nothing is paid. */
export const anAccess = (overrides: Fields = {}): Fields => {
  const months = [1, 2, 3, 4, 5, 6].map((number) => aMonth(number));
  return {
    status: 'NOT_ENROLLED',
    statusText: 'Not enrolled',
    isGranted: false,
    paidMonthCount: 0,
    pendingMonthCount: 0,
    monthCount: 6,
    unlockedMonthNumbers: [],
    progress: progress(0, 6, 'Progress: 0/6 months'),
    months,
    month: ({ number }: { number: number }) => months.find((month) => month['number'] === number) ?? null,
    nextPayable: anOffer(),
    schedule: [
      {
        month: 1,
        label: 'Month 1',
        amount: money(1500),
        state: 'PAYABLE',
        stateText: 'Next',
        date: null,
        dateText: null,
        calendarDay: null,
      },
    ],
    certificate: { isUnlocked: false, explanation: 'Six months are missing.', downloadMessage: 'Soon.' },
    purchaseAction: {
      kind: 'PAY_FIRST_MONTH',
      label: 'Pay First Month',
      isEnabled: true,
      note: null,
      destination: null,
    },
    restrictionNote: 'Nothing is paid yet.',
    hasClassesAhead: true,
    refreshAfterSeconds: null,
    awaitedPurchase: null,
    ...overrides,
  };
};

/** A learner's access after paying month 1 of six. */
export const anOpenAccess = (overrides: Fields = {}): Fields => {
  const first = aMonth(1, { state: 'UNLOCKED', explanation: 'Paid.', actionLabel: 'Start Learning' });
  const second = aMonth(2, { state: 'PAYABLE', explanation: 'Next.', actionLabel: 'Pay for 2nd Month' });
  return anAccess({
    status: 'ACTIVE',
    statusText: 'Active',
    isGranted: true,
    paidMonthCount: 1,
    unlockedMonthNumbers: [1],
    progress: progress(1, 6, 'Progress: 1/6 months'),
    months: [first, second, ...[3, 4, 5, 6].map((number) => aMonth(number))],
    nextPayable: anOffer({ month: 2, label: 'Pay for 2nd Month', dueText: 'Due 12 December 2026' }),
    purchaseAction: {
      kind: 'GO_TO_COURSE',
      label: 'Go to Course',
      isEnabled: true,
      note: null,
      destination: { place: 'COURSE_ACCESS', courseId: '1', path: '/course/1/access' },
    },
    restrictionNote: null,
    remark: null,
    remarkStanding: null,
    paymentsText: '₹1500 paid · ₹7500 to go · next on 12 December',
    ...overrides,
  });
};
