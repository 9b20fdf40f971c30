import { useId, useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnChange } from '../ui/use-on-change.ts';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';

/**
 * A menu in a popover of the browser, which opens it before any script has run, closes it on Escape and on a press beside it,
 * and gives the focus back. This moves the focus into it and within it, and closes it once another page is there.
 */
export const useMenu = <Menu extends HTMLElement>() => {
  const { key } = useLocation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const menu = useRef<Menu>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Some browsers do not focus a button that is pressed, so the focus is returned here as well.
  const close = () => {
    hide(menu.current);
    button.current?.focus();
  };

  useOnChange(key, () => hide(menu.current));

  const enter = (opened: HTMLElement) => {
    setOpen(true);
    itemsOf(opened)[0]?.focus();
  };
  useOnceHydrated(() => {
    // A browser without popovers shows what is in the menu all the time, and knows no such selector.
    if (menu.current?.popover && menu.current.matches(':popover-open')) enter(menu.current);
  });

  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') enter(currentTarget);
    else setOpen(false);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!open) return;
    // Tab leaves a menu of actions; a sheet of links keeps the focus.
    if (event.key === 'Tab' && event.currentTarget.role === 'menu') return close();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
      Tab: event.shiftKey ? at - 1 : at + 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return {
    close,
    button: { ref: button, popoverTarget: id, 'aria-expanded': open },
    menu: { ref: menu, id, popover: 'auto' as const, onToggle, onKeyDown },
  };
};

// A browser without popovers has nothing to hide it by.
const hide = (menu: HTMLElement | null): void => menu?.hidePopover?.();

const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('a, button')].filter((item) => item.checkVisibility());
