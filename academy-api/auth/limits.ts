const quarterHour = 15 * 60;
const hour = 60 * 60;

/** How often accounts may be tried, for one account or e-mail address and for one client address. */
export const limits = {
  signInOfAccount: { name: 'sign-in-account', most: 10, windowSeconds: quarterHour },
  signInFromAddress: { name: 'sign-in-address', most: 60, windowSeconds: quarterHour },
  registerAccount: { name: 'register-account', most: 5, windowSeconds: hour },
  registerFromAddress: { name: 'register-address', most: 40, windowSeconds: hour },
  verifyAccount: { name: 'verify-account', most: 20, windowSeconds: hour },
  verifyFromAddress: { name: 'verify-address', most: 120, windowSeconds: hour },
  resetOfAccount: { name: 'reset-account', most: 5, windowSeconds: hour },
  resetFromAddress: { name: 'reset-address', most: 40, windowSeconds: hour },
  newPasswordFromAddress: { name: 'new-password-address', most: 40, windowSeconds: hour },
} as const;
