import { expect, it } from 'vitest';
import { takeHydrationState } from '../../../web/app/hydration-state.ts';

const state = { data: {}, session: 'signed-out' };
const whole = JSON.stringify(state);

it.each([
  ['whole', whole, state],
  ['cut off by a lost connection', whole.slice(0, -5), null],
  ['no state', '[1]', null],
])('takes a block that is %s from the page', (_what, text, taken) => {
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'hydration-state', textContent: text });
  document.body.append(block);

  expect(takeHydrationState()).toEqual(taken);
  expect(document.querySelector('#hydration-state')).toBeNull();
  expect(takeHydrationState()).toBeNull();
});
