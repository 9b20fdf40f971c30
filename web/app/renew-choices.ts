import { renewCookie } from '../cookies.ts';
import { LANGUAGE_COOKIE } from '../texts/texts-provider.tsx';
import { THEME_COOKIE } from '../ui/theme.ts';

/** Keeps the language and the colours that were chosen on this device for another year. */
export const renewChoices = (): void => {
  for (const choice of [LANGUAGE_COOKIE, THEME_COOKIE]) renewCookie(choice);
};
