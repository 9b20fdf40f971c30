/** A purchase of one course, as far as access depends on it. Times are milliseconds, amounts paise. */
export type Bought = {
  readonly status: 'PAID' | 'PENDING' | 'OTHER';
  readonly month: number | null;
  readonly at: number;
};

/** A course, as far as access to it depends on it. */
export type Sold = {
  readonly isMonthly: boolean;
  readonly months: number;
  readonly amount: number;
  readonly isOffered: boolean;
};

const thirtyDays = 30 * 86_400_000;
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/**
 * Who may learn what, what can be paid, and when: the rules of the product in plain sentences, written without looking at
 * the gateway's rules, which are held against it.
 */
export const statementOfAccess = (course: Sold, purchases: readonly Bought[], today: number) => {
  // A course that is paid once is one month, whatever its purchases name; a purchase that names no month is one of the first.
  const total = course.isMonthly ? course.months : 1;
  const monthOf = (purchase: Bought) => (course.isMonthly ? (purchase.month ?? 1) : 1);
  const times = (status: Bought['status'], month: number) =>
    purchases.filter((purchase) => purchase.status === status && monthOf(purchase) === month).map(({ at }) => at);
  const isPaid = (month: number) => times('PAID', month).length > 0;
  const isPending = (month: number) => !isPaid(month) && times('PENDING', month).length > 0;
  const boughtAt = (month: number) => Math.min(...times(isPaid(month) ? 'PAID' : 'PENDING', month));

  const paid = numbersTo(total).filter(isPaid);
  const highest = Math.max(0, ...paid);
  // A month that was paid stays open, also where the course was shortened afterwards.
  const open = [...new Set(purchases.map(monthOf))].filter(isPaid).toSorted((one, other) => one - other);

  const isNext = (month: number) => course.isOffered && month === highest + 1 && !isPending(month);
  const next = numbersTo(total).find(isNext) ?? null;

  // A month is due thirty days after the one before it was paid; what is overdue is paid today at the earliest.
  const dueAt = (month: number): number | null => {
    if (!course.isMonthly || !course.isOffered || month <= highest || month === 1) return null;
    const before = paidFrom(month - 1);
    return before === null ? null : before + thirtyDays;
  };
  const paidFrom = (month: number): number | null => {
    if (isPaid(month) || isPending(month)) return boughtAt(month);
    const due = dueAt(month);
    return due === null ? null : Math.max(due, today);
  };

  const month = (number: number): [state: string, why: string, date: number | null] => {
    if (isPaid(number)) return ['UNLOCKED', 'PAID', boughtAt(number)];
    if (isPending(number)) return ['PENDING', 'AWAITING_APPROVAL', boughtAt(number)];
    if (isNext(number)) return ['PAYABLE', 'PAYABLE', dueAt(number)];
    if (!course.isOffered) return ['LOCKED', 'NOT_OFFERED', null];
    if (number < highest) return ['LOCKED', 'SKIPPED', null];
    return ['LOCKED', isPending(number - 1) ? 'AFTER_APPROVAL' : 'AFTER_PAYMENT', dueAt(number)];
  };

  const monthlyStatus = () => {
    if (paid.length === total) return 'COMPLETED';
    if (purchases.some(({ status }) => status === 'PENDING')) return 'PENDING';
    return paid.length > 0 ? 'ACTIVE' : 'NOT_ENROLLED';
  };
  const onceStatus = () => (paid.length > 0 ? 'ENROLLED' : 'NOT_PURCHASED');

  return {
    status: course.isMonthly ? monthlyStatus() : onceStatus(),
    open,
    pending: numbersTo(total).filter(isPending),
    progress: [paid.length, total],
    next: next === null ? null : [course.isMonthly ? next : null, course.amount, dueAt(next)],
    months: numbersTo(total).map(month),
    isFirstPending: open.length === 0 && isPending(1),
    isCertified: paid.length === total,
  };
};
