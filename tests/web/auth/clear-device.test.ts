import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearDevice, clearWithOtherTabs } from '../../../web/auth/clear-device.ts';

const goTo = (url: string): void => Object(window).happyDOM.setURL(url);
const before = window.location.href;
const inNeighbours = '; domain=example.com; path=/';

describe('clearing the device', () => {
  beforeEach(() => goTo('https://learn.example.com/'));
  afterEach(() => {
    document.cookie = `of-neighbours=; max-age=0${inNeighbours}`;
    goTo(before);
  });

  it('keeps the cookies that the site shares with its neighbours, and none of its own', () => {
    document.cookie = `of-neighbours=kept${inNeighbours}`;
    document.cookie = 'of-this-site=1; path=/';
    document.cookie = 'another=1; path=/';
    expect(document.cookie.split('; ').toSorted()).toEqual(['another=1', 'of-neighbours=kept', 'of-this-site=1']);

    clearDevice(false);
    expect(document.cookie).toBe('of-neighbours=kept');
    goTo('https://www.example.com/');
    expect(document.cookie).toBe('of-neighbours=kept');
  });

  it('is told to the other tabs, each of which clears its own storage', async () => {
    const other = new BroadcastChannel('clear-device');
    onTestFinished(() => other.close());
    const told = new Promise((resolve) => {
      other.addEventListener('message', resolve);
    });
    clearDevice(false);
    await told;

    onTestFinished(clearWithOtherTabs());
    sessionStorage.setItem('draft', 'typed');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    other.postMessage(null);
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
