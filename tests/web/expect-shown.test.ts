import { afterEach, describe, expect, it } from 'vitest';
import { expectShown } from '../support/expect-shown.ts';

const place = (html: string): Element | null => {
  document.body.innerHTML = html;
  return document.querySelector('#it');
};
afterEach(() => document.body.replaceChildren());

describe('an element is shown', () => {
  it.each([
    '<p id="it">Text</p>',
    '<dialog open><p id="it">Text</p></dialog>',
    '<details><summary id="it">Question</summary>Answer</details>',
    '<details open><summary>Question</summary><p id="it">Answer</p></details>',
    '<div aria-hidden="false"><p id="it">Text</p></div>',
  ])('in %s', (html) => expect(() => expectShown(place(html))).not.toThrow());

  it.each([
    '<p>Text</p>',
    '<p id="it" hidden>Text</p>',
    '<div hidden><p id="it">Text</p></div>',
    '<div aria-hidden="true"><p id="it">Text</p></div>',
    '<div style="display: none"><p id="it">Text</p></div>',
    '<p id="it" style="visibility: hidden">Text</p>',
    '<dialog><p id="it">Text</p></dialog>',
    '<details><summary>Question</summary><p id="it">Answer</p></details>',
  ])('not in %s', (html) => expect(() => expectShown(place(html))).toThrow('to be null'));

  it('not when it has been removed', () => {
    const element = place('<p id="it">Text</p>');
    element?.remove();
    expect(() => expectShown(element)).toThrow('not in the document');
  });
});
