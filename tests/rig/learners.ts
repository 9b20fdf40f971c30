// The people of the rig, and all that is right for each of them, which no answer may contradict.
import { eq, isNull } from 'drizzle-orm';
import { openPostgres } from '../../academy-api/database/client.ts';
import { migrate } from '../../academy-api/database/migrate.ts';
import { seed } from '../../academy-api/database/seed.ts';
import { announcements } from '../../academy-api/database/tables/announcements.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { contentItems } from '../../academy-api/database/tables/course-content.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { hashPassword } from '../../academy-api/passwords.ts';

/** A learner of the rig. */
export type Learner = {
  readonly number: number;
  readonly name: string;
  readonly email: string;
  /** The months of the course that are paid for. */
  readonly openMonths: readonly number[];
  readonly unread: number;
};

/** What is in the database. */
export type Truth = {
  readonly learners: readonly Learner[];
  readonly courseId: string;
  readonly months: readonly number[];
  /** The ids of the lessons of each month. */
  readonly lessons: ReadonlyMap<number, readonly string[]>;
  /** The slugs of the catalogue. */
  readonly slugs: readonly string[];
};

/** Not the published password of the demonstration, with which production would not start on this database. */
export const password = 'a-password-of-the-rig';

const slug = 'full-stack-web-development';
const day = 86_400_000;

/** The name of a learner. No other text of the academy has this form, so that a stranger's name shows in any answer. */
export const nameOf = (number: number): string => `Rig${number} Learner`;
/** The numbers of all learners whose names are in a text. */
export const namedIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/\bRig(\d+)\b/g)].map(([, number]) => Number(number)));

/** Fills an empty database with the courses of the demonstration and learners who have paid for none to all months of one. */
export const fillDatabase = async (url: string, learnerCount: number): Promise<Truth> => {
  const opened = await openPostgres(url);
  try {
    await migrate(opened);
    const { database } = opened;
    const now = new Date();
    const passwordHash = await hashPassword(password);
    await seed(database, { now, hashPassword: async () => passwordHash });

    const [course] = await database.select().from(courses).where(eq(courses.slug, slug));
    if (course === undefined || course.durationMonths === null) throw new Error(`The seed has no monthly ${slug}.`);
    const { id: courseId, durationMonths, monthlyFeeCents } = course;
    const months = Array.from({ length: durationMonths }, (_, index) => index + 1);
    const news = await database.select({ courseId: announcements.courseId }).from(announcements);
    const items = await database.select().from(contentItems).where(eq(contentItems.courseId, courseId));
    const catalogue = await database.select().from(courses).where(isNull(courses.withdrawnAt));

    const learners = Array.from({ length: learnerCount }, (_, number): Learner => {
      const openMonths = months.slice(0, number % (months.length + 1));
      const seen = news.filter(
        (each) => each.courseId === null || (each.courseId === courseId && openMonths.length > 0),
      );
      return { number, name: nameOf(number), email: `rig-${number}@dhap.example`, openMonths, unread: seen.length };
    });
    const rows = await database
      .insert(accounts)
      .values(learners.map(({ name, email }) => ({ name, email, passwordHash, verifiedAt: now, createdAt: now })))
      .returning({ id: accounts.id, email: accounts.email });
    const ids = new Map(rows.map(({ id, email }) => [email, id]));
    await database.insert(purchases).values(
      learners.flatMap(({ number, email, openMonths }) =>
        openMonths.map((monthNumber) => ({
          accountId: ids.get(email) ?? 0,
          courseId,
          status: 'PAID' as const,
          isMonthlyPayment: true,
          monthNumber,
          totalMonths: durationMonths,
          amountCents: monthlyFeeCents ?? 0,
          orderId: `order_rig_${number}_${monthNumber}`,
          paymentId: `pay_rig_${number}_${monthNumber}`,
          createdAt: new Date(now.getTime() - (months.length - monthNumber + 1) * day),
          verifiedAt: now,
          decidedAt: now,
        })),
      ),
    );
    const lessonsOf = (month: number): string[] =>
      items.filter(({ monthNumber }) => monthNumber === month).map(({ id }) => String(id));
    return {
      learners,
      courseId: String(courseId),
      months,
      lessons: new Map(months.map((month) => [month, lessonsOf(month)])),
      slugs: catalogue.map((each) => each.slug),
    };
  } finally {
    await opened.close();
  }
};
