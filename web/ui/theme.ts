import { setCookie } from '../cookies.ts';
import { createListeners } from '../listeners.ts';
import { createTabChannel } from '../tab-channel.ts';
import { afterNextFrame } from './after-next-frame.ts';

/** The two sets of colours. */
type Theme = 'light' | 'dark';

/** The cookie that remembers the chosen colours; the gateway writes them into the page. */
export const THEME_COOKIE = 'theme';
const channel = createTabChannel<Theme>('theme');

const deviceIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const changes = createListeners();

/** The colours that are shown now: the chosen ones, else those of the device. */
export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return deviceIsDark().matches ? 'dark' : 'light';
};

/** Stores the colours chosen for this page; does nothing while the page follows the device. */
export const keepTheme = (): void => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen !== undefined) setCookie(THEME_COOKIE, chosen);
};

/** Shows these colours after the next frame, because every element gets new styles. */
const show = (theme: Theme): void => {
  afterNextFrame(() => {
    document.documentElement.dataset['theme'] = theme;
    changes.notify();
  });
};

/** Stores these colours in a cookie, and shows them here and in the other tabs. */
export const chooseTheme = (theme: Theme): void => {
  setCookie(THEME_COOKIE, theme);
  show(theme);
  channel.post(theme);
};

/** Calls back whenever the colours may have changed. Returns a function that unsubscribes. */
export const watchTheme = (listener: () => void): (() => void) => {
  const device = deviceIsDark();
  const stops = [channel.subscribe(show), changes.subscribe(listener)];
  device.addEventListener('change', listener);
  return () => {
    for (const stop of stops) stop();
    device.removeEventListener('change', listener);
  };
};
