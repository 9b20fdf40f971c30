const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * Rate limits of sign-in, registration, verification and password reset: per account (or e-mail address) and per client
 * address.
 */
export const limits = {
  signInOfAccount: { name: 'sign-in-account', max: 10, windowSeconds: quarterHour },
  signInFromAddress: { name: 'sign-in-address', max: 60, windowSeconds: quarterHour },
  registerAccount: { name: 'register-account', max: 5, windowSeconds: hour },
  registerFromAddress: { name: 'register-address', max: 40, windowSeconds: hour },
  verifyAccount: { name: 'verify-account', max: 20, windowSeconds: hour },
  verifyFromAddress: { name: 'verify-address', max: 120, windowSeconds: hour },
  resetOfAccount: { name: 'reset-account', max: 5, windowSeconds: hour },
  resetFromAddress: { name: 'reset-address', max: 40, windowSeconds: hour },
  newPasswordFromAddress: { name: 'new-password-address', max: 40, windowSeconds: hour },
} as const;
