import { expect, it, onTestFinished } from 'vitest';
import { closeOnBack } from '../../../web/ui/close-on-back.ts';

/** What Back and Forward do: the entry is there before anybody is told. */
const goTo = (entry: unknown, address: string) => {
  window.history.replaceState(entry, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
};

it('stays open where Back returns before the page is shown to which a link has led on, and closes with the next Back', () => {
  let [closed, told] = [0, 0];
  window.history.replaceState({ idx: 0 }, '', '/register');
  const forget = closeOnBack(() => {
    closed += 1;
  });
  const opened: unknown = window.history.state;
  // The router listens after it.
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  window.addEventListener('popstate', () => void (told += 1), { signal: leaving.signal });

  window.history.pushState({ idx: 1 }, '', '/login');
  goTo(opened, '/register');
  expect([closed, told]).toEqual([0, 1]);
  goTo({ idx: 0 }, '/register');
  expect(closed).toBe(1);
  forget();
});
