import { networkOf } from '../http/network.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * Rate limits of sign-in, registration, verification and password reset. What strangers try must not keep the owner of an
 * account out, so tries are limited for each pair of an e-mail address and a network. The much higher limits of an address
 * over all networks stop guesses and mails that come from many networks; those of sign-in and reset do not hold on
 * networks where the owner has been before.
 */
export const limits = {
  signInOfPair: { name: 'sign-in-pair', max: 10, windowSeconds: quarterHour },
  signInOfAccount: { name: 'sign-in-account', max: 100, windowSeconds: hour },
  signInFromNetwork: { name: 'sign-in-network', max: 60, windowSeconds: quarterHour },
  signInTold: { name: 'sign-in-told', max: 1, windowSeconds: day },
  registerOfPair: { name: 'register-pair', max: 5, windowSeconds: hour },
  registerOfAccount: { name: 'register-account', max: 15, windowSeconds: hour },
  registerFromNetwork: { name: 'register-network', max: 40, windowSeconds: hour },
  verifyOfPair: { name: 'verify-pair', max: 20, windowSeconds: hour },
  verifyFromNetwork: { name: 'verify-network', max: 120, windowSeconds: hour },
  resetOfPair: { name: 'reset-pair', max: 5, windowSeconds: hour },
  resetOfAccount: { name: 'reset-account', max: 15, windowSeconds: hour },
  resetFromNetwork: { name: 'reset-network', max: 40, windowSeconds: hour },
  newPasswordFromNetwork: { name: 'new-password-network', max: 40, windowSeconds: hour },
} as const;

/** The key of an e-mail address on a network. Neither contains a line break. */
export const pairOf = (email: string, address: string | undefined): string => `${email}\n${networkOf(address)}`;
