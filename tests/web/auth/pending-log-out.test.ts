import { afterEach, beforeEach, expect, it } from 'vitest';
import { isLogOutPending, setLogOutPending } from '../../../web/auth/pending-log-out.ts';

const goTo = (url: string): void => Object(window).happyDOM.setURL(url);
const before = window.location.href;

beforeEach(() => goTo('https://learn.example.com/'));
afterEach(() => {
  goTo('https://learn.example.com/');
  document.cookie = '__Host-log-out-pending=; max-age=0; path=/; secure';
  goTo(before);
});

it('a logout that is pending on https is marked by a cookie that goes over https alone', () => {
  setLogOutPending(true);
  expect(isLogOutPending()).toBe(true);
  expect(document.cookie).toContain('__Host-log-out-pending=1');
  goTo('http://learn.example.com/');
  expect(document.cookie).not.toContain('log-out-pending');
});
