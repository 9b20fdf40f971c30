import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listenOnFreePort } from './listen.ts';

/** A request that reached the double. */
export type SeenRequest = { method: string; path: string; authorization: string; body: Record<string, unknown> };

/** Razorpay's orders API as far as the academy uses it, on this machine. */
export type RazorpayDouble = {
  url: string;
  seen: SeenRequest[];
  /** Lets the provider have taken a payment for an order, of its amount unless another is given. */
  capture: (orderId: string, paymentId: string, amount?: number, currency?: string) => void;
  /** Answers everything with this status from now on; null: as it should. */
  fail: (status: number | null) => void;
  /** Answers nothing until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
};

/** Starts a double that knows these keys. */
export const startRazorpayDouble = async (keyId: string, keySecret: string): Promise<RazorpayDouble> => {
  const orders = new Map<string, Record<string, unknown>>();
  const payments = new Map<string, Record<string, unknown>[]>();
  const seen: SeenRequest[] = [];
  let failure: number | null = null;
  let held: Promise<void> = Promise.resolve();
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const answer = (method: string, path: string, body: Record<string, unknown>): [number, unknown] => {
    const ofOrder = /^\/v1\/orders\/([^/]+)\/payments$/.exec(path)?.[1];
    if (method === 'GET' && ofOrder !== undefined && orders.has(ofOrder)) {
      const items = payments.get(ofOrder) ?? [];
      return [200, { entity: 'collection', count: items.length, items }];
    }
    if (method === 'POST' && path === '/v1/orders') {
      const id = `order_Double${String(orders.size + 1).padStart(8, '0')}`;
      const order = { id, entity: 'order', ...body, amount_paid: 0, amount_due: body['amount'], status: 'created' };
      orders.set(id, order);
      return [200, order];
    }
    return [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }];
  };

  const server = createServer(async (request, response) => {
    const text = await readText(request);
    const { method = '', url = '', headers } = request;
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    seen.push({ method, path: url, authorization: headers.authorization ?? '', body });
    await held;
    const [status, json] =
      failure !== null
        ? [failure, { error: { code: 'SERVER_ERROR' } }]
        : headers.authorization === expected
          ? answer(method, url, body)
          : [401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }];
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });

  return {
    ...(await listenOnFreePort(server)),
    seen,
    capture: (orderId, paymentId, taken, takenIn) => {
      const { amount: ordered, currency: orderedIn } = orders.get(orderId) ?? {};
      const [amount, currency] = [taken ?? ordered, takenIn ?? orderedIn];
      const payment = { id: paymentId, entity: 'payment', order_id: orderId, amount, currency, status: 'captured' };
      const others = ['failed', 'authorized', 'refunded'].map((state) => ({
        ...payment,
        id: `pay_${state}`,
        status: state,
      }));
      payments.set(orderId, [...others, payment]);
    },
    fail: (status) => {
      failure = status;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
};
