import type { PolicyKey, Statistic } from '../generated/schema.ts';

/** A policy's words: a title, figures where it has some, and sections of paragraphs and points. */
export type PolicyWords = {
  readonly title: string;
  readonly figures?: readonly Statistic[];
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly points?: readonly string[];
  }[];
};

/** The words of all policies, for an academy with this name. */
export type PolicyBook = (name: string) => Readonly<Record<PolicyKey, PolicyWords>>;
