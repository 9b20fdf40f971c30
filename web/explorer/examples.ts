/** An operation to start from, with the variables that it is tried with. */
export type Example = {
  /** The name of its file, for the address: ?example=log-in. */
  readonly name: string;
  /** The name in words. */
  readonly title: string;
  /** What it is for: the comment that it begins with. */
  readonly about: string;
  readonly document: string;
  /** JSON text; empty for none. */
  readonly variables: string;
  readonly isMutation: boolean;
};

const texts: Record<string, string> = import.meta.glob('../../schema/examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const folder = '../../schema/examples/';

/** The menu, in the order in which a newcomer reads it. */
const groups = [
  {
    title: 'As anybody',
    names: ['browse-the-catalogue', 'look-at-a-course', 'visit-the-academy', 'check-the-session'],
  },
  {
    title: 'As a learner',
    names: [
      'see-the-dashboard',
      'open-a-course',
      'see-the-purchases',
      'start-a-checkout',
      'read-the-announcements',
      'see-the-profile',
      'request-a-meeting',
    ],
  },
  { title: 'In and out', names: ['register', 'log-in', 'log-out'] },
] as const;

const DAY_MS = 86_400_000;

/** Puts days in the place of what stands for them, {{today + 30 days}}, so that an example works whenever it is tried. */
const withDays = (text: string, now: Date): string =>
  text.replaceAll(/\{\{today \+ (\d{1,3}) days\}\}/g, (_match, days) =>
    new Date(now.getTime() + Number(days) * DAY_MS).toISOString().slice(0, 10),
  );

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

const exampleOf = (name: string, now: Date): Example => {
  const document = (texts[`${folder}${name}.graphql`] ?? '').trim();
  return {
    name,
    title: titleOf(name),
    about: /^# (.+)/.exec(document)?.[1] ?? '',
    document,
    variables: withDays(texts[`${folder}${name}.variables.json`] ?? '', now).trim(),
    isMutation: /^mutation\b/m.test(document),
  };
};

/** The examples of schema/examples as they are tried now, in the groups of the menu. */
export const readExamples = (now = new Date()) =>
  groups.map(({ title, names }) => ({
    title,
    examples: names.map((name) => exampleOf(name, now)),
  }));

/** The example that an address names, or else the first. */
export const exampleAt = (address: string): Example => {
  const wanted = new URL(address).searchParams.get('example');
  const names = groups.flatMap<string>((group) => group.names);
  return exampleOf(names.find((name) => name === wanted) ?? groups[0].names[0], new Date());
};
