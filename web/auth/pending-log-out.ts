import type { ApolloClient } from '@apollo/client';
import { setCookie } from '../cookies.ts';
import { LogOutDocument } from '../generated/graphql.ts';
import { clearDevice, isLanguageChosen } from './clear-device.ts';

const COOKIE = 'log-out-pending';

const isSecure = () => window.location.protocol === 'https:';
// With this prefix no other host of the domain can set it.
const cookieName = () => (isSecure() ? `__Host-${COOKIE}` : COOKIE);

/**
 * Whether a logout has not reached the gateway yet. Scripts cannot remove session cookies, so this one stands beside them,
 * and the gateway answers as to a visitor for as long as it is there.
 */
export const isLogOutPending = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName()}=`));

/** Sets or removes the mark of a pending logout. It is a cookie, so that it works where storage is refused. */
export const setLogOutPending = (isPending: boolean): void =>
  setCookie(cookieName(), '1', { isSecure: isSecure(), ...(!isPending && { lifetimeInSeconds: 0 }) });

/** Repeats a pending logout, and clears the device again, since the page may have stored something after the first time. */
export const repeatPendingLogOut = async (client: ApolloClient, signal: AbortSignal): Promise<void> => {
  if (!isLogOutPending()) return;
  const keepsLanguage = isLanguageChosen();
  const { data } = await client.mutate({ mutation: LogOutDocument, context: { fetchOptions: { signal } } });
  if (!data?.logOut) return;
  clearDevice(keepsLanguage);
  setLogOutPending(false);
};
