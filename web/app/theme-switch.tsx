import { useSyncExternalStore } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { chooseTheme, currentTheme, watchTheme } from '../ui/theme.ts';

// The server cannot know which colours the browser shows, so the switch offers the dark ones until hydration.
const unknown = () => 'light' as const;

/** Switches between light and dark colours. */
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
