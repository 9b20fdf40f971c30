import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusPressedButtons } from '../../../web/ui/focus-pressed-buttons.ts';

/** Presses as Safari does, which focuses no button by itself. */
const press = (element: Element | null, detail = 1): void =>
  void element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

describe('a button that is pressed', () => {
  let end = (): void => {};
  beforeEach(() => {
    end = focusPressedButtons();
    document.body.innerHTML = '<form><input><button><span>Pay</span></button></form><p>Words</p>';
  });
  afterEach(() => {
    end();
    document.body.replaceChildren();
  });

  it('has the focus, also where the browser gives it none', () => {
    press(document.querySelector('span'));
    expect(document.activeElement?.tagName).toBe('BUTTON');
  });

  it('has it before anything else hears of the press', () => {
    let focused: string | undefined;
    document.querySelector('button')?.addEventListener('click', () => (focused = document.activeElement?.tagName));
    press(document.querySelector('button'));
    expect(focused).toBe('BUTTON');
  });

  it('leaves the focus in the field whose Enter key pressed it', () => {
    document.querySelector('input')?.focus();
    press(document.querySelector('button'), 0);
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('is all that gets it', () => {
    press(document.querySelector('p'));
    expect(document.activeElement).toBe(document.body);
  });
});
