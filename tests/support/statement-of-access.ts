/** A purchase of one course. A month below 1 is none; times are milliseconds, null where they are not known. */
export type Bought = Readonly<{ status: 'PAID' | 'PENDING' | 'OTHER'; month: number | null; at: number | null }>;

/** A course, as far as access to it depends on it; its amount is in paise. */
export type Sold = Readonly<{ isMonthly: boolean; months: number; amount: number; isOffered: boolean }>;

const thirtyDays = 30 * 86_400_000;

/**
 * Who may learn what, what can be paid, and when, and what is told of each number that is asked for: the rules of the
 * product in plain sentences, written from its specification without a line of the gateway's rules.
 */
export const statementOfAccess = (course: Sold, purchases: readonly Bought[], today: number, asked: number[]) => {
  // A course that is paid once is one month, whatever its purchases name; a purchase that names no month is one of the first.
  const total = course.isMonthly ? course.months : 1;
  const cards: number[] = [];
  for (let month = 1; month <= total; month += 1) cards.push(month);
  const monthOf = (named: number | null) => (course.isMonthly ? (named ?? 1) : 1);
  const monthsOf = (wanted: Bought['status']) => {
    const months = new Set<number>();
    for (const { status, month } of purchases) if (status === wanted) months.add(monthOf(month));
    return months;
  };
  const [everPaid, everPending] = [monthsOf('PAID'), monthsOf('PENDING')];
  const isPaid = (month: number) => month >= 1 && everPaid.has(month);
  const isPending = (month: number) => month >= 1 && everPending.has(month) && !isPaid(month);

  // Of several purchases of a month the earliest counts. Nothing stands in for a time that is not known.
  const boughtAt = (month: number): number | null => {
    const counted = isPaid(month) ? 'PAID' : 'PENDING';
    let first: number | null = null;
    for (const { status, month: named, at } of purchases) {
      if (status === counted && monthOf(named) === month && at !== null && (first === null || at < first)) first = at;
    }
    return first;
  };

  const paid = cards.filter(isPaid);
  const pending = cards.filter(isPending);
  const highest = Math.max(0, ...paid);
  // A month that was paid stays open, also where the course was shortened afterwards.
  const open = [...everPaid].filter(isPaid).toSorted((one, other) => one - other);

  const isNext = (month: number) => course.isOffered && month === highest + 1 && !isPending(month);
  const next = cards.find(isNext) ?? null;

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

  const isOverdue = (due: number | null) => due !== null && due < today;

  // How a month stands, and why; when it was paid or is due; and by which purchase. Of one above the course no more is told.
  const month = (number: number) => {
    if (number > total) return isPaid(number) ? ['UNLOCKED', ['PAID'], null, null] : null;
    const [at, due] = isPaid(number) || isPending(number) ? [boughtAt(number), null] : [null, dueAt(number)];
    if (isPaid(number)) return ['UNLOCKED', ['PAID'], at, ['PAID', number, at]];
    if (isPending(number)) return ['PENDING', ['AWAITING_APPROVAL'], at, ['PENDING', number, at]];
    if (isNext(number)) return ['PAYABLE', ['PAYABLE', due, isOverdue(due)], due, null];
    if (!course.isOffered) return ['LOCKED', ['NOT_OFFERED'], null, null];
    if (number < highest) return ['LOCKED', ['SKIPPED'], null, null];
    return ['LOCKED', [isPending(number - 1) ? 'AFTER_APPROVAL' : 'AFTER_PAYMENT', number - 1], due, null];
  };

  const monthlyStatus = () => {
    if (paid.length === total) return 'COMPLETED';
    if (purchases.some(({ status }) => status === 'PENDING')) return 'PENDING';
    return paid.length > 0 ? 'ACTIVE' : 'NOT_ENROLLED';
  };

  return {
    status: course.isMonthly ? monthlyStatus() : paid.length > 0 ? 'ENROLLED' : 'NOT_PURCHASED',
    isGranted: open.length > 0,
    hasPaid: purchases.some(({ status }) => status === 'PAID'),
    numbers: { open, paid, pending, cards, total },
    next: next === null ? null : [course.isMonthly ? next : null, course.amount, dueAt(next), isOverdue(dueAt(next))],
    months: asked.map((number) => (number >= 1 && Number.isInteger(number) ? month(number) : null)),
    is: [open.length === 0 && isPending(1), pending.length > 0, paid.length === total],
  };
};
