/** A sentence for people, in both languages of the site. */
export type Words = { readonly en: string; readonly bn: string };

/**
 * An error with its HTTP answer: status, code for programs, and message for people. What the site shows as it is has its
 * message in both languages.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The message in Bengali; null where only programs and operators read it. */
  readonly inBengali: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string | Words, headers: Readonly<Record<string, string>> = {}) {
    super(typeof message === 'string' ? message : message.en);
    this.status = status;
    this.code = code;
    this.inBengali = typeof message === 'string' ? null : message.bn;
    this.headers = headers;
  }
}
