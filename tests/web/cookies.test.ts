import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewCookie, setCookie } from '../../web/cookies.ts';

const week = 7 * 24 * 60 * 60;

describe('what was chosen on a device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is kept by visits that are less than a week apart, in a browser that forgets it after one', () => {
    setCookie('lang', 'bn', { lifetimeInSeconds: week });
    vi.advanceTimersByTime((week - 1) * 1000);
    renewCookie('lang');
    vi.advanceTimersByTime(week * 1000);
    expect(document.cookie).toMatch(/\blang=bn/);
  });

  it('is not made up where nothing was chosen, nor out of a cookie whose name only ends like its own', () => {
    setCookie('other_theme', 'dark');
    renewCookie('theme');
    expect(document.cookie).not.toMatch(/\btheme=/);
  });
});
