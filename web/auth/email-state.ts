/** The state of the history entry of a page that goes on with a registration: the code, or the sign-in after it. */
export const emailState = (email: string) => ({ email });

/** The address that is being registered; null where the page was opened for another reason. */
export const emailOf = (state: unknown): string | null => {
  const { email }: Record<string, unknown> = { ...Object(state) };
  return typeof email === 'string' ? email : null;
};
