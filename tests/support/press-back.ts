import { act } from '@testing-library/react';

/** Presses Back where something is open over the page: the browser goes to the entry of the page itself, then tells it. */
export const pressBack = async (): Promise<void> => {
  // What has just appeared hears of Back from its first effect on.
  await act(async () => undefined);
  const { openOverPage: _, ...page }: Record<string, unknown> = { ...Object(window.history.state) };
  window.history.replaceState(page, '');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: page })));
};
