/** A lesson of a month as the seed writes it; null means that it has none. */
export type SeedLesson = {
  readonly topicName: string;
  readonly videoLink: string | null;
  readonly githubRepo: string | null;
  readonly notes: string | null;
};

/** A course of the demonstration, with the lessons of each month. Amounts in paise. */
export type SeedCourse = {
  readonly slug: string;
  readonly title: string;
  readonly shortDesc: string | null;
  readonly longDesc: string | null;
  readonly aboutCourse: string | null;
  readonly imageUrl: string | null;
  readonly language: string | null;
  readonly numberOfLectures: number | null;
  readonly starRating: number | null;
  /** Days from today to the first class, which is held on the next day of the weekly plan; null without a date. */
  readonly startsInDays: number | null;
  readonly courseIncludes: string[] | null;
  readonly modulesJson: { name: string; content: string }[] | null;
  readonly payment:
    | { readonly kind: 'monthly'; readonly monthlyFeeCents: number }
    | { readonly kind: 'one-time'; readonly priceCents: number };
  readonly withdrawn?: true;
  /** The first list is month 1; a course that is paid once has one month. */
  readonly months: readonly (readonly SeedLesson[])[];
};

/** The address of a committed drawing, as the tables keep it: a path on the API's public address. */
export const illustration = (name: string): string => `/academy-files/illustrations/${name}.svg`;

/** A lesson: a video by its YouTube id, code by its repository's name, notes by their lines. */
export const lesson = (
  topicName: string,
  { video, repo, notes }: { video?: string; repo?: string; notes?: readonly string[] },
): SeedLesson => ({
  topicName,
  videoLink: video === undefined ? null : `https://www.youtube.com/watch?v=${video}`,
  githubRepo: repo === undefined ? null : `https://github.com/dhap-academy/${repo}`,
  notes: notes === undefined ? null : notes.join('\n'),
});

/** A module of the detail page: an introduction and its topics. */
export const courseModule = (name: string, introduction: string, topics: readonly string[]) => ({
  name,
  content: `<p>${introduction}</p><ul>${topics.map((topic) => `<li>${topic}</li>`).join('')}</ul>`,
});
