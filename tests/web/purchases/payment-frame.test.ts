import { afterEach, expect, it } from 'vitest';
import { frameLoads } from '../../../web/purchases/payment-frame.ts';

const { withResolvers } = Promise;

afterEach(() => {
  Reflect.set(Promise, 'withResolvers', withResolvers);
  document.body.replaceChildren();
});

it('waits for the frame of the payment window in a browser without Promise.withResolvers', async () => {
  Reflect.deleteProperty(Promise, 'withResolvers');
  const frame = document.createElement('iframe');
  frame.src = 'https://checkout.example/';
  // In place of the address, which a test does not load.
  frame.srcdoc = '<p>Pay</p>';
  const open = () => document.body.append(frame);

  const loaded = await frameLoads(open, () => undefined, new AbortController().signal);
  expect(loaded).toEqual({ isLoaded: true, frame });
});
