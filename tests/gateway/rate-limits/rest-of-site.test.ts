// What is beside /graphql and costs something is limited by network: calendars, the site map, and what is passed through to the API.
import { beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../gateway/rate-limits/policy.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { aCourse } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

/** A hundredth of everything. */
const few = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: '1' };

let addresses = 0;
const anAddress = () => `203.0.113.${(addresses += 1)}`;

const api = await closeAfterAll(startRestDouble());
const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url, env: few }));
beforeEach(() => {
  api.reset();
  api.when('GET /courses', { body: [aCourse({ id: 1, startDate: '2026-11-01' })] });
  for (const call of ['GET /academy-files/a.svg', 'PUT /academy-files/uploads/a.png', 'POST /webhooks/razorpay'])
    api.when(call, { body: {} });
  api.when('POST /academy-checkout/payments', { body: {} });
});

const ask = async (call: string, address: string, language = 'en'): Promise<Response> => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'x-forwarded-for': address, 'accept-language': language };
  return fetch(`${gateway.url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
};

const untilRefused = async (call: string, address: string, atMost = 300) => {
  for (let answered = 0; answered < atMost; answered += 1) {
    const response = await ask(call, address);
    if (response.status === 429) return answered;
    await response.text();
  }
  return atMost;
};

const limited = [
  ['GET /calendar/courses/1.ics', rateLimits.calendars.network],
  ['GET /calendar/courses/unknown.ics', rateLimits.calendars.network],
  ['GET /calendar/webinars/1.ics', rateLimits.calendars.network],
  ['GET /calendar/mine.ics', rateLimits.calendars.network],
  ['GET /sitemap.xml', rateLimits.calendars.network],
  ['GET /academy-files/a.svg', rateLimits.files.network],
  ['PUT /academy-files/uploads/a.png', rateLimits.uploads.network],
  ['POST /academy-checkout/payments', rateLimits.changes.network],
  ['POST /webhooks/razorpay', rateLimits.webhooks.network],
] as const;

describe('who asks too often', () => {
  it.each(limited)('for %s is told when to come back', async (call, atFullSize) => {
    const address = anAddress();
    expect(await untilRefused(call, address)).toBe(atFullSize / 100);
    const asked = api.calls.length;
    const response = await ask(call, address, 'bn');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      429,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toMatch(/[\u0980-\u09ff]/);
    expect(api.calls).toHaveLength(asked);
    expect((await ask(call, anAddress())).status).not.toBe(429);
  });

  it('for anything at a gateway behind a proxy that it was not told of is not refused for all the others', async () => {
    const files = ['GET /academy-files/a.svg', 'PUT /academy-files/uploads/a.png'];
    for (const call of ['GET /sitemap.xml', ...files, 'POST /webhooks/razorpay'])
      expect(await untilRefused(call, '127.0.0.1', 150)).toBe(150);
  });
});

describe('the limits', () => {
  it('let a class of sixty behind one address load its pages and change its photos', () => {
    expect(rateLimits.files.network).toBeGreaterThanOrEqual(60 * 30 * 5);
    expect(rateLimits.uploads.network).toBeGreaterThanOrEqual(60 * 3);
    expect(rateLimits.calendars.network).toBeGreaterThanOrEqual(60 * 5);
  });
});
