import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReload } from '../../../web/ui/use-reload.ts';

const EVERY_SECONDS = 15;

/** A page whose reloads end when the test says so. */
const aPage = () => {
  const onTheirWay: (() => void)[] = [];
  let asked = 0;
  const reload = () => {
    asked += 1;
    return new Promise<void>((resolve) => onTheirWay.push(resolve));
  };
  function Page() {
    useReload(reload, EVERY_SECONDS);
    return null;
  }
  render(<Page />);
  return { asked: () => asked, answer: () => onTheirWay.shift()?.() };
};

describe('a page that looks again by itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('asks at its interval, and not while an answer is on its way', async () => {
    const page = aPage();
    await vi.advanceTimersByTimeAsync(3 * EVERY_SECONDS * 1000);
    expect(page.asked()).toBe(1);
    page.answer();
    await vi.advanceTimersByTimeAsync(EVERY_SECONDS * 1000);
    expect(page.asked()).toBe(2);
  });

  it('asks at once when its window gets the focus back, and not twice where it becomes visible by that', async () => {
    const page = aPage();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    page.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(EVERY_SECONDS * 1000);
    expect(page.asked()).toBe(2);
  });

  it('asks at once when it is looked at again although the clock of the device was put back', async () => {
    const page = aPage();
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    page.answer();
    vi.setSystemTime(Date.now() - 3 * 60 * 60 * 1000);
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(2);
  });

  it('asks once more after an answer on its way when somebody looks again meanwhile', async () => {
    const page = aPage();
    await vi.advanceTimersByTimeAsync(EVERY_SECONDS * 1000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(1);
    page.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(2);
    page.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(EVERY_SECONDS * 1000);
    expect(page.asked()).toBe(3);
  });

  it('sets no timer while it is hidden, and asks when it is seen again and at its interval from then on', async () => {
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const page = aPage();
    hide(true);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1000 * EVERY_SECONDS);
    hide(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.asked()).toBe(1);
    page.answer();
    await vi.advanceTimersByTimeAsync(EVERY_SECONDS * 1000);
    expect(page.asked()).toBe(2);
  });
});
