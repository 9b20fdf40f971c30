import { createClient } from '@redis/client';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { dispatch } from '../../academy-api/operator/dispatch.ts';
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
