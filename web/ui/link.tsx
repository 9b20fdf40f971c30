import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isHere } from './is-here.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the site, with its query and hash, or a whole address elsewhere. */
  to: string;
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
};

const isElsewhere = (to: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);

/**
 * A link to a page of the site or elsewhere. Smaller than react-router's, which includes the prefetching of route data,
 * unused here.
 */
export function Link({ to, replace, target, onClick, children, ...rest }: LinkProps) {
  const path = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target });
  const followAgain = useLinkClickHandler<HTMLAnchorElement>(to, { replace: true, target });
  return (
    <a
      {...rest}
      href={isElsewhere(to) ? to : path}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isElsewhere(to)) return;
        if (isHere(path)) followAgain(event);
        else follow(event);
      }}
    >
      {children}
    </a>
  );
}
