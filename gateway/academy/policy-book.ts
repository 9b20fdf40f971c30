import type { PolicyKey } from '../generated/schema.ts';

/** A policy's words: a title, and sections of paragraphs and points. */
export type PolicyWords = {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly points?: readonly string[];
  }[];
};

/** The words of all policies, for an academy of a name. */
export type PolicyBook = (name: string) => Readonly<Record<PolicyKey, PolicyWords>>;
