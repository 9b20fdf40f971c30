import { describe, expect, it } from 'vitest';
import { unreadCount, unreadCountText } from '../../../gateway/announcements/rules.ts';

describe('the number of unread announcements', () => {
  it.each([
    [3, 3],
    [2.9, 2],
    [0, 0],
    [-4, 0],
    [null, 0],
    [1e12, 2_147_483_647],
  ])('sent as %s is %i', (sent, count) => {
    expect(unreadCount(sent)).toBe(count);
  });

  it.each([
    [0, null, null],
    [1, '1', '১'],
    [9, '9', '৯'],
    [10, '9+', '৯+'],
  ])('%i stands on the badge as %s', (count, english, bengali) => {
    expect([unreadCountText(count, 'en'), unreadCountText(count, 'bn')]).toEqual([english, bengali]);
  });
});
