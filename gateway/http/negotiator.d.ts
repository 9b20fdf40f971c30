/**
 * The part of `negotiator` that is used here. The published types lack the option `preferred`, which decides among
 * equal qualities.
 */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    mediaType(available: readonly string[]): string | undefined;
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
    languages(): string[];
  }
}
