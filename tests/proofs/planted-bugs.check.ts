// vitest run --config tests/proofs/vitest.config.ts: plants each bug in a copy of its program, and lets the interleavings look for
// it. PLANTED=3-7 takes some of them.
import { appendFileSync, mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useModelTime } from './model-time.ts';
import { createMoneyDatabase, type MoneyDatabase } from './money-world.ts';
import { plantedBugs } from './planted-bugs.ts';
import { folder, lookFor } from './planted-programs.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    new Promise((resolve) => {
      globalThis.setTimeout(resolve, ms);
    }),
}));

const maxInterleavings = Number(process.env['INTERLEAVINGS'] ?? 2_000);
const [first = 1, last = plantedBugs.length] = (process.env['PLANTED'] ?? '').split('-').filter(Boolean).map(Number);

let database: MoneyDatabase;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  useModelTime();
  database = await createMoneyDatabase();
}, 120_000);
afterAll(() => void vi.useRealTimers());

describe('The interleavings find that', () => {
  const bugs = plantedBugs.map((bug, index) => [bug.what, index + 1, bug] as const);
  it.each(bugs.slice(first - 1, last))('%s', { timeout: 3_600_000 }, async (what, number, bug) => {
    const found = await lookFor(database, { number, bug, maxInterleavings });
    expect(found, `${maxInterleavings} interleavings`).not.toBeNull();
    appendFileSync(`${folder}/found.txt`, `${number}. ${what}: by seed ${found?.seed}: ${found?.problem}\n`);
  });
});
