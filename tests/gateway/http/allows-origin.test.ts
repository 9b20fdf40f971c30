import { expect, it } from 'vitest';
import { allowsOrigin } from '../../../gateway/http/allows-origin.ts';

it.each([
  ['https://store.example', true],
  ['https://store.example:8443', false],
  ['http://store.example', false],
  ['https://one.files.example', true],
  ['https://one.two.files.example', true],
  ['https://files.example', false],
  ['http://one.files.example', false],
  ['https://one.files.example.other.example', false],
])('a list with a host, and another one for all below it, has %s: %j', (origin, isAllowed) => {
  expect(allowsOrigin(['https://store.example', 'https://*.files.example'], origin)).toBe(isAllowed);
});
