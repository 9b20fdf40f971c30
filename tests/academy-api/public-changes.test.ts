import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, describe, vi } from 'vitest';
import { dispatch } from '../../academy-api/operator/dispatch.ts';
import { createTellOfChanges } from '../../academy-api/public-changes.ts';
import { findRedis } from '../../scripts/find/redis.mjs';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

const { url, halt, stop, reason } = await findRedis();

const course = {
  slug: 'rust-for-beginners',
  title: 'Rust for beginners',
  isMonthlyPayment: false,
  priceCents: 500_000,
};

describe.skipIf(url === undefined)(
  `an operator who changes what is public${reason === undefined ? '' : ` (${reason})`}`,
  () => {
    let academy: StartedAcademy;
    const heard: string[] = [];
    const listener = createClient({ url: url ?? '' });
    listener.on('error', () => {});

    beforeAll(async () => {
      academy = await startAcademy({ env: { REDIS_URL: url ?? '' } });
      await listener.connect();
      await listener.subscribe('academy:public-changes', (message) => heard.push(message));
    });
    afterAll(async () => {
      listener.destroy();
      await academy.close();
      await stop?.();
    });

    const run = (command: string, input: unknown) => dispatch(academy.dependencies, command, input, 'dipankar');

    it('has the gateways told at once which records those are', async () => {
      const { id } = Object(await run('add-course', course));
      const paths = ['/courses ', `/courses/${course.slug} `, `/courses/id/${id} `];
      await expect.poll(() => heard.splice(0)).toEqual(paths);
      await run('withdraw-course', { course: course.slug });
      await expect.poll(() => heard.splice(0)).toEqual(paths);
      await run('add-webinar', { title: 'An evening with Rust' });
      await expect.poll(() => heard.splice(0)).toEqual(['/webinars ']);
    });

    it('is not kept from it by a Redis that is away', async () => {
      await halt?.();
      const added = await run('add-course', { ...course, slug: 'rust-for-the-brave' });
      expect(added).toMatchObject({ slug: 'rust-for-the-brave' });
    });
  },
);

it('an operator is not kept waiting by what is no Redis and never comes to the end of its answer', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('$100000\r\n');
    const sending = setInterval(() => socket.write('a'), 100);
    socket.once('close', () => clearInterval(sending));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  await createTellOfChanges(`redis://127.0.0.1:${port}`, log)(['/courses']);
  expect(warn).toHaveBeenCalledOnce();
  server.close();
});
