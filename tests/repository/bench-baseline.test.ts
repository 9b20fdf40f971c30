import { describe, expect, it } from 'vitest';
import { grownBeyond } from '../bench/compare-baseline.ts';

const baseline = { 'upstream calls': { dashboard: 4 }, 'bytes of scripts': { 'first load': 100_000 } };

describe('the guard of the baseline', () => {
  it('says nothing where everything is as it was, or less', () => {
    expect(grownBeyond(baseline, baseline)).toEqual([]);
    expect(grownBeyond(baseline, { 'upstream calls': { dashboard: 3 } })).toEqual([]);
  });

  it('names a call that was added', () => {
    expect(grownBeyond(baseline, { 'upstream calls': { dashboard: 5 } })).toEqual([
      'upstream calls, dashboard: 5, and the baseline says 4',
    ]);
  });

  it('lets bytes rise by two percent and no further', () => {
    expect(grownBeyond(baseline, { 'bytes of scripts': { 'first load': 102_000 } })).toEqual([]);
    expect(grownBeyond(baseline, { 'bytes of scripts': { 'first load': 102_001 } })).toHaveLength(1);
  });

  it('lets no first load weigh more than 130 kB, whatever it weighed before', () => {
    const weighing = (bytes: number) => ({ 'bytes of scripts (brotli)': { 'first load': bytes } });
    expect(grownBeyond(weighing(130_000), weighing(130_000))).toEqual([]);
    expect(grownBeyond(weighing(129_900), weighing(130_001))).toEqual([
      'bytes of scripts (brotli), first load: 130001, and 130000 is the most',
    ]);
  });

  it('lets be what it does not know yet', () => {
    expect(grownBeyond(baseline, { 'bytes of scripts': { 'a new page': 5_000 } })).toEqual([]);
  });
});
