/** The part of `negotiator` that is used here; the published types do not know the preference among equal qualities. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    mediaType(available: readonly string[]): string | undefined;
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
    languages(): string[];
  }
}
