import { once, type Once } from '../rest/once.ts';
import type { AuthApi } from './api.ts';
import type { SessionRecord } from './records.ts';

/** What the API says about the session, loaded at most once in a request. */
export type AuthLoaders = { readonly session: Once<SessionRecord> };

/** Makes the loaders of one request. */
export const createAuthLoaders = (api: AuthApi): AuthLoaders => ({ session: once(api.session) });
