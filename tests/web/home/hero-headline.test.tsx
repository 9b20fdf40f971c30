import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeroHeadline } from '../../../web/home/hero-headline.tsx';

const phrases = ['Learn in Bengali', 'ধাপে', 'Go'];

const typed = () => screen.getByRole('heading', { level: 1 }).querySelector('span[aria-hidden="true"]')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the typed headline', () => {
  it('has every phrase in the page for those who listen, before anything is typed', () => {
    render(<HeroHeadline phrases={phrases} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Learn in Bengali ধাপে Go');
  });

  it('starts after 4 seconds, with the phrase after the one that stands there', () => {
    render(<HeroHeadline phrases={phrases} />);
    pass(4000);
    expect(typed()).toBe('');
    pass(80);
    expect(typed()).toBe('ধা');
  });

  it('types every 80 ms, stays for 2000 ms and deletes every 40 ms', () => {
    render(<HeroHeadline phrases={['First', 'Two']} />);
    pass(4080);
    const seen = [typed()];
    for (const wait of [79, 1, 80, 1999, 1, 40, 40, 79, 1]) {
      pass(wait);
      seen.push(typed());
    }
    expect(seen).toEqual(['T', 'T', 'Tw', 'Two', 'Two', 'Tw', 'T', '', '', 'F']);
  });

  it('comes back to the first phrase after the last', () => {
    render(<HeroHeadline phrases={['A', 'B']} />);
    pass(4080);
    expect(typed()).toBe('B');
    pass(2000 + 80);
    expect(typed()).toBe('A');
  });

  it('stands still, and wakes nothing up, while it is scrolled out of the window or its page is hidden, and goes on then', () => {
    let scrollTo: (isIntersecting: boolean) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(watch: (entries: { isIntersecting: boolean }[]) => void) {
          scrollTo = (isIntersecting) => watch([{ isIntersecting }]);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    render(<HeroHeadline phrases={['First', 'Two']} />);
    pass(4080 + 80);
    const waysOut = [() => scrollTo(false), () => hide(true)];
    const waysBack = [() => scrollTo(true), () => hide(false)];
    waysOut.forEach((leave, way) => {
      const shown = typed();
      leave();
      expect(vi.getTimerCount()).toBe(0);
      pass(60_000);
      expect(typed()).toBe(shown);
      waysBack[way]?.();
      pass(2000);
      expect(typed()).not.toBe(shown);
    });
  });

  it('can be stopped once it moves, shows the first phrase until it may go on, and keeps the button', () => {
    render(<HeroHeadline phrases={phrases} />);
    expect(screen.queryByRole('button')).toBeNull();
    pass(4080);
    const button = screen.getByRole('button', { name: 'Stop the headline' });
    fireEvent.click(button);
    pass(60_000);
    expect(typed()).toBe('');
    expect(screen.getByText('Learn in Bengali').className).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Start the headline' }));
    expect([typed(), button.getAttribute('aria-label')]).toEqual(['', 'Stop the headline']);
    pass(4080);
    expect(typed()).toBe('ধা');
  });

  it('types by characters in a browser that knows no graphemes', () => {
    vi.spyOn(Intl, 'Segmenter', 'get').mockReturnValue(undefined as never);
    render(<HeroHeadline phrases={phrases} />);
    pass(4080);
    expect(typed()).toBe('ধ');
  });

  it('stands still for people who want no motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia('all'), matches: true });
    render(<HeroHeadline phrases={phrases} />);
    pass(60_000);
    expect(typed()).toBe('');
  });

  it('marks each phrase with its own language', () => {
    render(<HeroHeadline phrases={phrases} />);
    expect(screen.getByText('Learn in Bengali').getAttribute('lang')).toBe('en');
    expect(screen.getByText('ধাপে').getAttribute('lang')).toBe('bn');
  });
});
