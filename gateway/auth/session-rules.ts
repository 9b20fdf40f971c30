import { CodedError } from '../errors/errors.ts';
import type { Destination } from '../generated/schema.ts';
import { sitePaths } from '../generated/site-routes.ts';

/** Refuses what needs a session, before any call of the API. */
export const requireSession = ({ hasSession }: { readonly hasSession: () => boolean }): void => {
  if (!hasSession()) throw new CodedError({ code: 'UNAUTHENTICATED', reason: 'SIGN_IN_REQUIRED' });
};

const ownOrigin = 'https://own.invalid';

/**
 * Where to go after signing in: the wanted path with its query and hash when it lies on this site and is not the login
 * page itself, else the dashboard.
 */
export const redirectAfterLogIn = (next: string | null | undefined): string => {
  const wanted = next ?? '';
  const isPathOfThisSite = /^\/(?![/\\])/.test(wanted) && !/\p{Cc}/u.test(wanted);
  const url = isPathOfThisSite ? URL.parse(wanted, ownOrigin) : null;
  if (url === null || url.origin !== ownOrigin) return sitePaths.dashboard();

  // Resolving "/./" or "/x/.." can leave a path that browsers read as another host's.
  const isStillPath = !url.pathname.startsWith('//');
  const isLogIn = url.pathname.replace(/\/$/, '') === sitePaths.login();
  return isStillPath && !isLogIn ? url.pathname + url.search + url.hash : sitePaths.dashboard();
};

/** The landing page. */
export const homeDestination: Destination = { place: 'HOME', courseId: null, path: sitePaths.home() };
/** Where a person signs in. */
export const logInDestination: Destination = { place: 'LOGIN', courseId: null, path: sitePaths.login() };

/** The place of the path to go to after signing in. */
export const destinationAfterLogIn = (next: string | null | undefined): Destination => {
  const path = redirectAfterLogIn(next);
  return { place: path === sitePaths.dashboard() ? 'DASHBOARD' : 'REQUESTED', courseId: null, path };
};
