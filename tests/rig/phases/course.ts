// The operator adds a course and withdraws it; both gateways are asked for the catalogue all the time.
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from '../browser.ts';
import type { Gateway, Stack } from '../stack.ts';

/** How long a change took to be seen, in milliseconds. */
export type Change = { readonly what: string; readonly atGateways: readonly number[] };

const askEveryMs = 20;
const giveUpMs = 30_000;

/** Asks a gateway until a course is in the catalogue, or is not; resolves with the time of that. */
const seenAt = async ({ url }: Gateway, slug: string, isThere: boolean, isOver: AbortSignal): Promise<number> => {
  const browser = openBrowser({ url }, 65_000);
  try {
    while (!isOver.aborted) {
      const { status, text } = await browser.ask('CoursesPage');
      if (status === 200 && text.includes(`"${slug}"`) === isThere) return Date.now();
      await wait(askEveryMs);
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    await browser.close();
  }
};

const changeAndSee = async (
  stack: Stack,
  slug: string,
  isThere: boolean,
  ...command: string[]
): Promise<readonly number[]> => {
  const isOver = new AbortController();
  const seen = Promise.all(stack.gateways.map((gateway) => seenAt(gateway, slug, isThere, isOver.signal)));
  await stack.operate(...command);
  const timer = setTimeout(() => isOver.abort(), giveUpMs);
  // The operator's command takes a second to start; what counts is when the change was made.
  const [row] = await stack.database<{ changed: Date }[]>`
    select coalesce(withdrawn_at, created_at) as changed from courses where slug = ${slug}`;
  const changedAt = row?.changed.getTime() ?? Number.NaN;
  const times = await seen;
  clearTimeout(timer);
  return times.map((at) => at - changedAt);
};

/** Changes the catalogue some times, and tells how long each gateway took to show it. */
export const changeCourses = async (stack: Stack, rounds = 3): Promise<Change[]> => {
  const changes: Change[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const slug = `rig-${Date.now()}-${round}`;
    const file = path.join(tmpdir(), `${slug}.json`);
    writeFileSync(file, JSON.stringify({ slug, title: 'A course', isMonthlyPayment: false, priceCents: 100_000 }));
    changes.push({ what: 'added', atGateways: await changeAndSee(stack, slug, true, 'add-course', file) });
    rmSync(file);
    changes.push({ what: 'withdrawn', atGateways: await changeAndSee(stack, slug, false, 'withdraw-course', slug) });
  }
  return changes;
};
