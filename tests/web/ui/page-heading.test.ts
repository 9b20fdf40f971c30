import { afterEach, beforeEach, expect, it } from 'vitest';
import { recoverFocus, whenPageHasHeading } from '../../../web/ui/page-heading.ts';

const button = document.createElement('button');
beforeEach(() => document.body.append(button));
afterEach(() => document.body.replaceChildren());

/** The heading of a page that was still loading. */
const headingOfPage = async (): Promise<HTMLElement> => {
  const arrival = new Promise<HTMLElement>((resolve) => void whenPageHasHeading(resolve));
  document.body.insertAdjacentHTML('beforeend', '<h1 data-page-heading>My Dashboard</h1>');
  return arrival;
};

it('moves a lost focus to the heading of the page as soon as there is one', async () => {
  recoverFocus();
  const heading = await headingOfPage();
  expect(document.activeElement).toBe(heading);
});

it('leaves the focus to somebody who has gone on before the page has its heading', async () => {
  recoverFocus();
  button.focus();
  await headingOfPage();
  expect(document.activeElement).toBe(button);
});
