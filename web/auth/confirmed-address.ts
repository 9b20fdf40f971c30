/** The state of the history entry of the sign-in page that a verified registration leads to. */
export const confirmedAddressState = (email: string) => ({ confirmed: email });

/** The address that has just been verified; null where the sign-in page was opened for another reason. */
export const confirmedAddressOf = (state: unknown): string | null => {
  const { confirmed }: Record<string, unknown> = { ...Object(state) };
  return typeof confirmed === 'string' ? confirmed : null;
};
