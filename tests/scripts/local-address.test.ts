import { expect, it } from 'vitest';
import { localAddress } from '../../scripts/settings.mjs';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
  ['::', 'http://[::1]:4000'],
  ['fd00::7', 'http://[fd00::7]:4000'],
  ['academy.internal', 'http://academy.internal:4000'],
])('a gateway that listens on %s is asked at %s', (host, address) => {
  expect(localAddress(host, 4000)).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
