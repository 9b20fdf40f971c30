/** The state of the history entry of the sign-in page that a verified registration leads to. */
export const verifiedEmailState = (email: string) => ({ verifiedEmail: email });

/** The address that has just been verified; null where the sign-in page was opened for another reason. */
export const verifiedEmailOf = (state: unknown): string | null => {
  const { verifiedEmail }: Record<string, unknown> = { ...Object(state) };
  return typeof verifiedEmail === 'string' ? verifiedEmail : null;
};
