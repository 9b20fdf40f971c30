import { useSyncExternalStore } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

// Before the browser has said which colours it shows, the switch offers evening.
const unknown = () => 'light' as const;

/** Changes between paper and evening colours. */
export function ThemeSwitch({ className }: { className: string | undefined }) {
  const texts = useTexts();
  const theme = useSyncExternalStore(watchTheme, currentTheme, unknown);
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      className={className}
      aria-label={other === 'dark' ? texts.app.darkTheme : texts.app.lightTheme}
      onClick={() => chooseTheme(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
