// What learners do on the site, each with the only whole answer that is right for the one who does it.
import { createRandom, type Random } from '../support/random.ts';
import { dayFromNow } from '../support/day-from-now.ts';
import type { Browser, Reply } from './browser.ts';
import { type Learner, namedIn, type Truth } from './learners.ts';

/**
 * What came of a request: the right answer, one that says that something failed, none of a gateway at all, or one that is
 * not true for this learner.
 */
export type Verdict = 'right' | 'failed' | 'unanswered' | 'wrong';

/** The kind of a request, as the report names it. */
export type Kind = 'page' | 'private' | 'public' | 'write';

/** One request of a learner. */
export type LearnerRequest = {
  readonly kind: Kind;
  readonly ask: (browser: Browser) => Promise<Reply>;
  /** Whether the data of an answer without errors is right; for a page, whether its text is. */
  readonly isRight: (answer: Record<string, unknown>, text: string) => boolean;
  /** Whether data without errors says that something failed. */
  readonly hasFailed?: (answer: Record<string, unknown>) => boolean;
  /** What a write has written, which must be in the database once. */
  readonly written?: string;
};

/** The errors of a gateway whose API fails. */
const failures = /^(UPSTREAM_TIMEOUT|UPSTREAM_UNAVAILABLE|UPSTREAM_INVALID)$/;

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Judges the answer to a request of a learner. */
export const judge = (
  { kind, isRight, hasFailed }: LearnerRequest,
  { number }: Learner,
  { status, text }: Reply,
): Verdict => {
  // A name that is not the learner's own is wrong in whatever answer it stands.
  if ([...namedIn(text)].some((named) => named !== number)) return 'wrong';
  if (status === 0 || status >= 500) return 'unanswered';
  if (kind === 'page') return status === 200 && isRight({}, text) ? 'right' : 'wrong';
  const answer = parsed(text);
  if (status !== 200 || answer === null) return 'wrong';
  const errors = Array.isArray(answer['errors']) ? answer['errors'] : [];
  if (errors.length > 0) {
    return errors.every(({ extensions }) => failures.test(String(Object(extensions).code))) ? 'failed' : 'wrong';
  }
  const data = Object(answer['data']);
  if (isRight(data, text)) return 'right';
  return hasFailed?.(data) === true ? 'failed' : 'wrong';
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const accessOf = (data: Record<string, unknown>): Record<string, unknown> =>
  Object(Object(data['course']).viewerAccess);
const openIn = (months: unknown): unknown[] =>
  listOf(months).flatMap(({ number, state }) => (state === 'UNLOCKED' ? [number] : []));

/** Signs a learner in. */
export const signIn = ({ email, name }: Learner, password: string): LearnerRequest => ({
  kind: 'write',
  ask: (browser) => browser.ask('LogIn', { input: { email, password } }),
  isRight: (data, text) => isSame(Object(data['logIn']).userErrors, []) && text.includes(name),
});

let writes = 0;

const requestMeeting = ({ name }: Learner): LearnerRequest => {
  const message = `${name} asks ${(writes += 1)}`;
  return {
    kind: 'write',
    written: message,
    ask: (browser) =>
      browser.ask('RequestMeeting', {
        input: { preferredDate: dayFromNow(20), preferredTime: 'FROM_6_PM', message },
      }),
    isRight: (data) => Object(Object(data['requestMeeting']).meetingRequest).message === message,
    hasFailed: (data) => listOf(Object(data['requestMeeting']).userErrors).length > 0,
  };
};

/** The requests of a learner, those that are made often more than once. */
export const requestsOf = (
  learner: Learner,
  { courseId, months, lessons, slugs }: Truth,
  random: Random,
): (() => LearnerRequest)[] => {
  const badge = (): LearnerRequest => ({
    kind: 'private',
    ask: (browser) => browser.ask('UnreadBadge'),
    isRight: (data) => Object(data['viewer']).unreadAnnouncementCount === learner.unread,
  });
  const session = (): LearnerRequest => ({
    kind: 'private',
    ask: (browser) => browser.ask('Session'),
    isRight: (data) => Object(Object(data['session']).person).name === learner.name,
    // A session that cannot be checked counts as none, by the specification.
    hasFailed: (data) => Object(data['session']).isAuthenticated === false,
  });
  const dashboard = (): LearnerRequest => ({
    kind: 'private',
    ask: (browser) => browser.ask('DashboardPage'),
    isRight: (data) => {
      const [enrolled] = listOf(Object(data['viewer']).enrolledCourses);
      return isSame(openIn(Object(enrolled?.['access']).months), learner.openMonths);
    },
  });
  const access = (): LearnerRequest => ({
    kind: 'private',
    ask: (browser) => browser.ask('CourseAccessPage', { courseId }),
    isRight: (data) => isSame(openIn(accessOf(data)['months']), learner.openMonths),
  });
  const month = (): LearnerRequest => {
    const number = random.pick(months);
    const isOpen = learner.openMonths.includes(number);
    return {
      kind: 'private',
      ask: (browser) => browser.ask('MonthPage', { courseId, month: number }),
      isRight: (data) => {
        const { content } = Object(accessOf(data)['month']);
        return isOpen
          ? isSame(
              listOf(content).map(({ id }) => id),
              lessons.get(number),
            )
          : content === null;
      },
    };
  };
  const catalogue = (): LearnerRequest => ({
    kind: 'public',
    ask: (browser) => browser.ask('CoursesPage'),
    isRight: (data) => {
      const seen = listOf(Object(data['courses']).nodes).map(({ slug }) => slug);
      return slugs.every((slug) => seen.includes(slug));
    },
  });
  // Without an answer of the API within its time a page comes without content, which the browser asks for then.
  const page = (): LearnerRequest => ({
    kind: 'page',
    ask: (browser) => browser.open('/dashboard'),
    isRight: (_, text) => text.includes('</html>'),
  });
  return [badge, badge, badge, session, dashboard, dashboard, access, access, month, month, catalogue, page].concat(
    () => requestMeeting(learner),
  );
};

/** Random choices that depend on the learner alone. */
export const randomOf = ({ number }: Learner): Random => createRandom(number + 1);
