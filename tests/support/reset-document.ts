// Test files that share a process share its document. Each finds it empty, and a device that keeps nothing.
import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// The first page of a test file also waits until its modules are transformed. Files that share a process share this, too.
configure({ asyncUtilTimeout: 10_000 });

for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`;
// One that is over would be there again where a test sets the clock back.
document.cookie = 'log-out-pending=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
window.scrollTo(0, 0);

// Intervals, and listeners of the window, that outlive their page would write into the storage of the next file, and answer to its events.
const { setInterval: begin, clearInterval: end } = globalThis;
const begun = new Set<NodeJS.Timeout>();
globalThis.setInterval = Object.assign((...given: Parameters<typeof begin>) => {
  const interval = begin(...given);
  begun.add(interval);
  return interval;
}, begin);
afterAll(() => {
  globalThis.setInterval = begin;
  for (const interval of begun) end(interval);
});

const listen: EventTarget['addEventListener'] = window.addEventListener;
const listeners: Parameters<typeof listen>[] = [];
window.addEventListener = (...given: Parameters<typeof listen>) => {
  listeners.push(given);
  listen.apply(window, given);
};
afterAll(() => {
  window.addEventListener = listen;
  for (const [type, listener, options] of listeners)
    window.removeEventListener(type, listener as EventListener, options);
});
