// What the gateway is to reach beside its peers in the same run, and whether it does.
import type { Row } from './measure.ts';
import { fullLoad } from './phases.ts';
import type { Results } from './results.ts';
import { newTexts } from './servers.ts';

/** A figure with what it has to be. */
export type Target = {
  readonly what: string;
  readonly measured: number | null;
  readonly unit: string;
  readonly must: number;
  readonly aim: number | null;
  /** Whether a larger figure is the better one. */
  readonly isMoreBetter: boolean;
};

type Place = { readonly operation: string; readonly latencyMs: number; readonly clients: number };

const at = (rows: readonly Row[], { operation, latencyMs, clients }: Place): readonly Row[] =>
  rows.filter((row) => row.operation === operation && row.latencyMs === latencyMs && row.clients === clients);

const least = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers));
const most = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers));
const ratio = (one: number | null, other: number | null): number | null =>
  one === null || !other ? null : one / other;

const telling = ['landing', 'course detail', 'dashboard'];

/** What is expected of the pages on a slow phone; the first visit with its film is reported and no target. */
const pageTargets = ({ pages }: Results): Target[] => {
  const own = (pages ?? []).filter(({ page, way }) => way === 'gateway' && telling.includes(page));
  const earlier = (page: string): number | null =>
    ratio(
      pages?.find((each) => each.page === page && each.way === 'direct REST')?.mainContent ?? null,
      own.find((each) => each.page === page)?.mainContent ?? null,
    );
  const landing = own.find(({ page }) => page === 'landing');
  return [
    ...telling.map((page) => ({
      what: `${page} on a slow phone: main content, times as early as direct REST`,
      measured: earlier(page),
      unit: '×',
      must: 2,
      aim: null,
      isMoreBetter: true,
    })),
    {
      what: 'landing on a slow phone: largest paint',
      // A page that tells of no largest paint has not shown that it is quick.
      measured: landing === undefined || landing.largestPaint === 0 ? null : landing.largestPaint / 1000,
      unit: ' s',
      must: 1.8,
      aim: null,
      isMoreBetter: false,
    },
    {
      what: 'any page on a slow phone: blocking time',
      measured: most(own.map(({ blocking }) => blocking)),
      unit: ' ms',
      must: 100,
      aim: null,
      isMoreBetter: false,
    },
    {
      what: 'any page on a slow phone: layout shift',
      measured: most(own.map(({ shift }) => shift)),
      unit: '',
      must: 0.02,
      aim: null,
      isMoreBetter: false,
    },
  ];
};

/** Every target with what this run measured. */
export const targetsOf = (results: Results): Target[] => {
  const { rows, counts, refresh, peakMemoryMb } = results;
  const busy = (operation: string): Place => ({ operation, latencyMs: 0, clients: 32 });
  const ours = (place: Place, way = ''): readonly Row[] =>
    at(rows, place).filter((row) => row.kind === 'gateway' && row.way.includes(way));
  const theirs = (place: Place, isNew = false): readonly Row[] =>
    at(rows, place).filter(({ kind, way }) => kind === 'peer' && (way === newTexts) === isNew);
  const cpuOf = (some: readonly Row[]): number[] => some.map(({ cpuMs }) => cpuMs);
  const times = (operation: string, way: string): number | null =>
    ratio(least(cpuOf(theirs(busy(operation), way === newTexts))), most(cpuOf(ours(busy(operation), way))));
  const single = (operation: string): number | null => ours({ operation, latencyMs: 20, clients: 1 })[0]?.p50 ?? null;
  const crowd: Place = { operation: 'dashboard', latencyMs: 20, clients: 50 };
  const perSecond = (some: readonly Row[]): number | null =>
    most(some.filter(({ loadShare }) => loadShare < fullLoad).map((row) => row.perSecond));
  const more = { isMoreBetter: true, unit: '×' };
  const less = { isMoreBetter: false };

  return [
    {
      what: 'catalogue, trusted document: CPU of the best peer',
      measured: times('catalogue', 'trusted'),
      must: 50,
      aim: 60,
      ...more,
    },
    {
      what: 'catalogue, trusted document: upstream calls per request',
      measured: most(ours(busy('catalogue'), 'trusted').map(({ calls }) => calls)),
      must: 0.001,
      aim: null,
      unit: '',
      ...less,
    },
    {
      what: 'catalogue, trusted document: p99 across renewals, of bare Node’s',
      measured: refresh === null ? null : ratio(refresh.gateway.p99, refresh.bytes.p99),
      must: 2,
      aim: 1.2,
      unit: '×',
      ...less,
    },
    {
      what: 'catalogue, texts never seen before: CPU of the best peer',
      measured: times('catalogue', newTexts),
      must: 3,
      aim: 5,
      ...more,
    },
    { what: 'dashboard: CPU of the best peer', measured: times('dashboard', ''), must: 6, aim: 8, ...more },
    {
      what: 'dashboard: upstream calls, catalogue warm',
      measured: counts.dashboard?.warm ?? null,
      must: 4,
      aim: null,
      unit: '',
      ...less,
    },
    {
      what: 'dashboard: upstream calls, cold',
      measured: counts.dashboard?.cold ?? null,
      must: 5,
      aim: null,
      unit: '',
      ...less,
    },
    { what: 'course access: CPU of the best peer', measured: times('course access', ''), must: 2.5, aim: 3.5, ...more },
    {
      what: 'course access: upstream calls, warm',
      measured: counts['course access']?.warm ?? null,
      must: 2,
      aim: null,
      unit: '',
      ...less,
    },
    {
      what: 'upstream of 20 ms, one client: dashboard, p50',
      measured: single('dashboard'),
      must: 22.3,
      aim: 21.8,
      unit: ' ms',
      ...less,
    },
    {
      what: 'upstream of 20 ms, one client: course access, p50',
      measured: single('course access'),
      must: 22.3,
      aim: 21.8,
      unit: ' ms',
      ...less,
    },
    {
      what: 'upstream of 20 ms, 50 clients: dashboards a second, of the best peer',
      measured: ratio(perSecond(ours(crowd)), perSecond(theirs(crowd))),
      must: 6,
      aim: 8,
      ...more,
    },
    { what: 'peak memory of the gateway', measured: peakMemoryMb, must: 220, aim: 160, unit: ' MB', ...less },
    ...pageTargets(results),
  ];
};

/** How well a target is met: null where this run did not measure it. */
export const verdictOf = ({ measured, must, aim, isMoreBetter }: Target): 'aim' | 'must' | 'missed' | null => {
  if (measured === null) return null;
  const reaches = (goal: number): boolean => (isMoreBetter ? measured >= goal : measured <= goal);
  if (aim !== null && reaches(aim)) return 'aim';
  return reaches(must) ? 'must' : 'missed';
};
