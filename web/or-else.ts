/** The result of `use`; `otherwise` where it throws. */
export const orElse = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};
