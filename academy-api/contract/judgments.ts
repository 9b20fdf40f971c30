import { compareRefusal, compareSuccess, type Answer, type Finding } from './compare.ts';
import { expectedAnswers } from './document.ts';
import { shapeOf } from './shapes.ts';

/** A row of a list, as the API sends it. */
export type Row = Readonly<Record<string, unknown>>;

/** Why there was no answer: what the network says, which fetch hides in the cause of its error. */
export const causeOf = (error: unknown): string => {
  const { cause, name, message } = Object(error);
  if (name === 'TimeoutError') return 'it took too long';
  const { code, message: details } = Object(cause);
  const isSaid = typeof details === 'string' && details !== '' && !details.includes(String(code));
  if (typeof code === 'string') return isSaid ? `${code}: ${details}` : code;
  return isSaid ? details : String(message);
};

/** The answer to a visitor who asks for a session: that there is none, or 401. */
export const compareNoSession = (answer: Answer): Finding[] =>
  answer.status === 401 ? compareRefusal([401], answer) : compareSuccess(shapeOf('GET /me'), answer);

const contentFields = ['aboutCourse', 'courseIncludes', 'modulesJson'] as const;

const isThere = (row: Row, field: string): boolean => (row[field] ?? null) !== null;

/** Whether a row of the list names a part of the content as null, which the course itself may have. */
export const leavesContentOut = (row: Row): boolean =>
  contentFields.some((field) => field in row && !isThere(row, field));

/** What a course itself has and its row of the list has not. */
export const summaryFindings = (row: Row, course: unknown): Finding[] =>
  contentFields
    .filter((field) => field in row && !isThere(row, field) && isThere(Object(course), field))
    .map((field) => ({
      level: 'tolerated',
      field,
      message:
        'is null here and not for the course itself: the list is a summary, so each course takes a call of its own',
    }));

/** A monthly fee below this is most likely one in rupees, as some APIs send them. */
const leastFee = expectedAnswers['GET /courses']?.fields['monthlyFeeCents']?.leastLikely ?? 0;

/** An order that charges something else than the course says. */
export const quoteFindings = (course: Row, isMonthly: boolean, answer: unknown): Finding[] => {
  const price = Number(isMonthly ? course.monthlyFeeCents : course.priceCents);
  const paise = isMonthly && price < leastFee ? price * 100 : price;
  const amount = Number(Object(Object(answer).order).amount);
  const differs = Number.isFinite(paise) && Number.isFinite(amount) && amount !== paise;
  return differs ? [{ level: 'tolerated', field: 'order.amount', message: 'is not what the course costs' }] : [];
};

/** An API may accept a photo at any address: the gateway shows it and does not rely on a refusal. */
export const comparePhotoElsewhere = (answer: Answer): Finding[] => {
  const isTaken = answer.status >= 200 && answer.status <= 299;
  return isTaken ? [] : compareRefusal([400, 403, 422], answer);
};

/** A refused login most likely means that the credentials given to the check are wrong. */
export const compareLogIn = (answer: Answer): Finding[] => {
  const isRefused = answer.status === 400 || answer.status === 401 || answer.status === 403;
  if (!isRefused) return compareSuccess(shapeOf('POST /auth/login'), answer);
  const message = `answered ${answer.status}: --email and --password do not open an account`;
  return [{ level: 'broken', field: '', message }];
};
