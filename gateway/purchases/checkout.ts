import { requireSession } from '../auth/session-rules.ts';
import type { UserErrorRecord } from '../auth/user-error.ts';
import type { CourseRecord } from '../catalogue/records.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { GatewayContext } from '../generated/context.ts';
import type { StartCheckoutInput, UserErrorCode } from '../generated/schema.ts';
import type { RestError } from '../rest/errors.ts';
import { startOfDay } from '../values/instants.ts';
import { memoizeByObject } from '../values/memoize-by-object.ts';
import type { Language } from '../values/text.ts';
import { accessStateOf } from './access-rules.ts';
import type { Payable } from './access-state.ts';
import {
  checkoutMethods,
  checkoutNotesOf,
  isAsQuoted,
  evaluateOrder,
  orderDescription,
  orderRequestOf,
} from './checkout-rules.ts';
import type { OrderRecord } from './records.ts';
import { purchaseTexts } from './texts.ts';

type StartCheckoutOutcome = {
  readonly checkout?: ReturnType<typeof checkoutOf>;
  readonly userErrors: UserErrorRecord[];
};

const refused = (
  code: UserErrorCode,
  message: string,
  field: string[] | null = null,
): { userErrors: UserErrorRecord[] } => ({
  userErrors: [{ code, message, field }],
});

/** Whether the API refused an order because it knows of a payment, perhaps one that its provider has just told it of. */
const isPaidAlready = ({ code }: RestError): boolean => code === 'ALREADY_PAID' || code === 'ALREADY_PENDING';

/** The reason to show when the purchases could not be loaded: the API's words are about that, not about the payment. */
const checkFailed =
  ({ log, language }: GatewayContext) =>
  (error: RestError): UserErrorRecord => {
    if (error.failure === 'CANCELLED') throw error;
    log.warn({ call: error.call, failure: error.failure, status: error.status }, 'nothing ordered');
    return { code: 'ORDER_FAILED', message: purchaseTexts[language].orderFailed };
  };

/** The reason to show when an order could not be made: the API's own words where it has some. */
const orderFailed =
  ({ log, language }: GatewayContext) =>
  (error: RestError): UserErrorRecord => {
    if (error.failure === 'CANCELLED') throw error;
    log.warn({ call: error.call, failure: error.failure, status: error.status }, 'order not made');
    const code = isPaidAlready(error) ? 'NOT_PAYABLE' : 'ORDER_FAILED';
    return { code, message: error.words.error ?? purchaseTexts[language].orderFailed };
  };

/** What a checkout window needs. */
const checkoutOf = (course: CourseRecord, payable: Payable, order: OrderRecord, { config, facts }: GatewayContext) => ({
  scriptUrl: config.checkout.scriptUrl,
  keyId: config.checkout.keyId,
  orderId: order.id,
  amount: { amount: order.amount, currency: order.currency },
  name: facts.name,
  description: orderDescription(course, payable.month),
  methods: checkoutMethods,
  notes: checkoutNotesOf(course, payable),
  purchase: order.purchase,
  /** The month that is ordered, which clients do not see; 1 for a course that is paid once. */
  month: payable.month ?? 1,
});

/** Orders what is payable, and compares what the order charges with what was quoted. */
const order = async (
  course: CourseRecord,
  payable: Payable,
  context: GatewayContext,
): Promise<StartCheckoutOutcome> => {
  const { api, config, language, loaders, log } = context;
  const made = await orUserErrors(
    async () => ({ order: await api.purchases.createOrder(orderRequestOf(course, payable), payable.amount) }),
    orderFailed(context),
  );
  // Purchases that were loaded before the order lack the one that it made.
  loaders.purchases.mine.forget();
  if (!('order' in made)) return made;

  if (!isAsQuoted(made.order, payable)) {
    const { id, amount, currency } = made.order;
    log.warn(
      { course: course.id, order: id, amount, currency, quoted: payable.amount },
      'order differs from its quote',
    );
    if (config.checkout.amountCheck === 'refuse') return refused('ORDER_FAILED', purchaseTexts[language].orderFailed);
  }
  return { checkout: checkoutOf(course, payable, made.order, context), userErrors: [] };
};

/**
 * Orders what is payable next in a course. The purchases are loaded afresh, and the order is refused where they cannot
 * be had: nobody pays twice because a call failed.
 */
const orderNext = async (
  { courseId, month }: StartCheckoutInput,
  context: GatewayContext,
): Promise<StartCheckoutOutcome> => {
  const { api, language, loaders, now } = context;
  const known = await orUserErrors(async () => {
    const [course, { byCourse }] = await Promise.all([
      api.catalogue.courseById(courseId),
      loaders.purchases.mine.again(),
    ]);
    return { course, byCourse };
  }, checkFailed(context));
  if (!('course' in known)) return known;

  const { course, byCourse } = known;
  if (course === null) return refused('NOT_PAYABLE', purchaseTexts[language].courseNotFound, ['input', 'courseId']);
  const today = startOfDay(now());
  const verdict = evaluateOrder(accessStateOf(course, byCourse, today), month ?? null, language);
  if (verdict.payable !== null) return order(course, verdict.payable, context);
  return refused('NOT_PAYABLE', verdict.refusal, verdict.isAboutMonth ? ['input', 'month'] : null);
};

type CheckoutUnderWay = {
  readonly outcome: Promise<StartCheckoutOutcome>;
  readonly month: number | null;
  readonly language: Language;
};

/** The checkouts of an installation that are being started now, by session and course. */
const checkoutsUnderWay = memoizeByObject((_config: GatewayContext['config']) => new Map<string, CheckoutUnderWay>());

/**
 * Starts a checkout. Concurrent requests of a session for a course wait for each other and share an order, because each would otherwise
 * find nothing ordered and make one of its own. The next one starts over where the first fails, as when its client goes away,
 * where it names another month, and where the first was refused in another language.
 */
export const startCheckout = async (
  input: StartCheckoutInput,
  context: GatewayContext,
): Promise<StartCheckoutOutcome> => {
  requireSession(context.jar);
  const { config, jar, language } = context;
  const underWay = checkoutsUnderWay(config);
  const key = JSON.stringify([jar.upstreamHeader(), input.courseId]);
  const month = input.month ?? null;
  const running = underWay.get(key);
  if (running !== undefined) {
    try {
      const shared = await running.outcome;
      const isShared = shared.checkout
        ? month === null || month === shared.checkout.month
        : month === running.month && language === running.language;
      if (isShared) return shared;
    } catch {
      // Whatever ended the other request, this one asks for itself.
    }
    return startCheckout(input, context);
  }
  const outcome = orderNext(input, context).finally(() => underWay.delete(key));
  underWay.set(key, { outcome, month, language });
  return outcome;
};
