/** A lesson of the demonstration; null stands for a part that the lesson does not have. */
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
  /** Days from today to the start, less than 0 for a course that runs; the first class is on the next weekly class day. Null without a date. */
  readonly startsInDays: number | null;
  readonly courseIncludes: string[] | null;
  readonly modulesJson: { name: string; content: string }[] | null;
  readonly payment:
    | { readonly kind: 'monthly'; readonly monthlyFeeCents: number }
    | { readonly kind: 'one-time'; readonly priceCents: number };
  readonly withdrawn?: true;
  /** The lessons of each month, beginning with month 1; a course that is paid once has one month. */
  readonly months: readonly (readonly SeedLesson[])[];
};

/** The address of a committed illustration, as a path on the API's public address. */
export const illustration = (name: string): string => `/academy-files/illustrations/${name}.svg`;

/** Makes a lesson from a YouTube id, the name of a code repository and the lines of its notes. */
export const lesson = (
  topicName: string,
  { video, repo, notes }: { video?: string; repo?: string; notes?: readonly string[] },
): SeedLesson => ({
  topicName,
  videoLink: video === undefined ? null : `https://www.youtube.com/watch?v=${video}`,
  githubRepo: repo === undefined ? null : `https://github.com/dhap-academy/${repo}`,
  notes: notes === undefined ? null : notes.join('\n'),
});

/** Makes a module of the detail page from an introduction and its topics. */
export const courseModule = (name: string, introduction: string, topics: readonly string[]) => ({
  name,
  content: `<p>${introduction}</p><ul>${topics.map((topic) => `<li>${topic}</li>`).join('')}</ul>`,
});
