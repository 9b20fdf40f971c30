import { describe, expect, it, vi } from 'vitest';
import { noReport } from '../../support/records.ts';
import { listOf } from '../../../gateway/rest/decode-list.ts';
import { DecodeError, idOf, objectOf } from '../../../gateway/rest/decode.ts';

describe('a list', () => {
  const decodeRow = vi.fn((row: unknown) => idOf(objectOf(row), noReport));

  it('leaves out the rows that cannot be decoded', () => {
    const broken = Array.from({ length: 1_000 }, () => ({}));
    expect(listOf(decodeRow)([{ id: 1 }, ...broken, { id: 2 }], noReport)).toEqual([1, 2]);
  });

  it('leaves out a row that repeats any earlier one, also where another row with its id stands between them', () => {
    const [paid, joined] = [
      { id: 1, course: 'Go' },
      { id: 1, course: null },
    ];
    expect(listOf((row) => row)([paid, joined, paid, joined], noReport)).toEqual([paid, joined]);
  });

  it('of hardly anything but such rows is refused before it keeps the process busy', () => {
    decodeRow.mockClear();
    const broken = Array.from({ length: 100_000 }, () => ({}));
    expect(() => listOf(decodeRow)([{ id: 1 }, ...broken], noReport)).toThrow(DecodeError);
    expect(decodeRow.mock.calls.length).toBeLessThan(2_000);
  });
});
