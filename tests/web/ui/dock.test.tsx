import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dock } from '../../../web/ui/dock.tsx';

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'> & {
  boundingClientRect: { bottom: number; height: number };
};

/** Reports positions to all observers that are still connected, as the browser does: several where the page was busy. */
let scrolledTo: (...seen: Seen[]) => void;

beforeEach(() => {
  const watchers = new Set<(entries: Seen[]) => void>();
  scrolledTo = (...seen) => act(() => watchers.forEach((watch) => watch(seen)));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watch: (entries: Seen[]) => void;
      constructor(watch: (entries: Seen[]) => void) {
        this.watch = watch;
      }
      observe = () => void watchers.add(this.watch);
      disconnect = () => void watchers.delete(this.watch);
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const above: Seen = { isIntersecting: false, boundingClientRect: { bottom: -10, height: 90 } };
const below: Seen = { isIntersecting: false, boundingClientRect: { bottom: 900, height: 90 } };
const inView: Seen = { isIntersecting: true, boundingClientRect: { bottom: 300, height: 90 } };

const dockOf = (button: HTMLElement) => button.closest<HTMLElement>('[data-docked]');

describe('the dock', () => {
  it('moves to the edge of the window when it was scrolled away, and keeps its place on the page', () => {
    render(
      <Dock>
        <button type="button">Pay First Month</button>
      </Dock>,
    );
    const dock = dockOf(screen.getByRole('button'));
    expect(dock?.dataset['docked']).toBe('false');

    scrolledTo(above);
    expect(dock?.dataset['docked']).toBe('true');
    expect(dock?.parentElement?.style.blockSize).toBe('90px');

    scrolledTo(inView);
    expect(dock?.dataset['docked']).toBe('false');
    expect(dock?.parentElement?.style.blockSize).toBe('');
  });

  it('is where the last of several positions puts it', () => {
    render(
      <Dock>
        <button type="button">Pay First Month</button>
      </Dock>,
    );
    scrolledTo(inView, above);
    expect(dockOf(screen.getByRole('button'))?.dataset['docked']).toBe('true');
  });

  it('does not hurry ahead of what was not reached yet', () => {
    render(
      <Dock>
        <button type="button">Pay First Month</button>
      </Dock>,
    );
    scrolledTo(below);
    expect(dockOf(screen.getByRole('button'))?.dataset['docked']).toBe('false');
  });

  it('has one button, wherever it is', () => {
    const { unmount } = render(
      <Dock>
        <button type="button">Pay First Month</button>
      </Dock>,
    );
    scrolledTo(above);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    unmount();
    expect(() => scrolledTo(inView)).not.toThrow();
  });
});
