/** The code of an error of the system or of a driver, such as ENOENT; undefined where it has none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A reason why the API cannot start; the message is for the operator, a sentence and a line for each. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
