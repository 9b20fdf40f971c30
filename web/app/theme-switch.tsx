import { useSyncExternalStore, type ComponentProps } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { chooseTheme, currentTheme, watchTheme } from '../ui/theme.ts';

// The server cannot know which colours the browser shows, so the switch offers the dark ones until hydration.
const unknown = () => 'light' as const;

type ThemeSwitchProps = Pick<ComponentProps<'button'>, 'className' | 'role' | 'tabIndex'> & {
  /** Shows its name beside the icon. */
  named?: boolean;
};

/** Switches between light and dark colours. */
export function ThemeSwitch({ named = false, ...button }: ThemeSwitchProps) {
  const texts = useTexts();
  const theme = useSyncExternalStore(watchTheme, currentTheme, unknown);
  const other = theme === 'light' ? 'dark' : 'light';
  const name = other === 'dark' ? texts.app.darkTheme : texts.app.lightTheme;
  return (
    <button {...button} type="button" aria-label={name} onClick={() => chooseTheme(other)}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      {named && name}
    </button>
  );
}
