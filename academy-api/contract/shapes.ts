import { expectedAnswers, expectedSchema, type ExpectedAnswer, type ExpectedField } from './document.ts';
import {
  address,
  flag,
  id,
  instant,
  integer,
  type Kind,
  likelyPaise,
  list,
  name,
  number,
  object,
  orNothing,
  text,
  textId,
  time,
  within,
  word,
  yes,
} from './fields.ts';

/** A field of an answer: the kind of its value, and whether the gateway cannot use the answer without it. */
export type Field = {
  readonly kind: Kind;
  readonly isNeeded: boolean;
  /** Whether an answer without the field agrees all the same. */
  readonly mayBeAbsent: boolean;
  /** The flag beside it with which it is not null. */
  readonly filledWith: string | undefined;
  /** The fields of an object, or of each object in a list; none where the value has none. */
  readonly fields: Fields;
};

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The form of an answer's body; `unread` when only the status is checked. */
export type Shape = { readonly form: ExpectedAnswer['form']; readonly fields: Fields };

const ofAMonth = /^(?:monthlyFee|amount)Cents$/;
const advice = ': set ACADEMY_MONTHLY_AMOUNTS=rupees if it is';

const numberKind = (field: string, expected: ExpectedField): Kind => {
  const { type, minimum = -Infinity, maximum = Infinity, leastLikely, likelyStep = 1 } = expected;
  const kind = within(type === 'integer' ? integer : number, minimum, maximum);
  return leastLikely === undefined
    ? kind
    : likelyPaise(kind, leastLikely, likelyStep, ofAMonth.test(field) ? advice : '');
};

const textKinds: Readonly<Record<string, Kind>> = { date: time, 'date-time': instant, uri: address };

const textKind = (field: string, { words, format = '', isFilled }: ExpectedField): Kind => {
  if (words !== undefined) return word(words);
  if (field === 'id') return textId;
  return textKinds[format] ?? (isFilled ? name : text);
};

const kindOf = (field: string, expected: ExpectedField): Kind => {
  switch (expected.type) {
    case 'text':
      return textKind(field, expected);
    case 'flag':
      return expected.words?.includes(false) === false ? yes : flag;
    case 'number':
    case 'integer':
      return numberKind(field, expected);
    default:
      return { id, object, list }[expected.type];
  }
};

const fieldsOf = (expected: ExpectedAnswer['fields']): Fields =>
  Object.fromEntries(
    Object.entries(expected).map(([field, said]) => {
      const kind = kindOf(field, said);
      const { isNullable, isNeeded, mayBeAbsent, filledWith } = said;
      return [
        field,
        { kind: isNullable ? orNothing(kind) : kind, isNeeded, mayBeAbsent, filledWith, fields: fieldsOf(said.fields) },
      ];
    }),
  );

const shapeOfAnswer = ({ form, fields }: ExpectedAnswer): Shape => ({ form, fields: fieldsOf(fields) });

/** The shape of the successful answer of a call, whose name may have a remark behind a comma: "POST /auth/register". */
export const shapeOf = (call: string): Shape => {
  const [route = ''] = call.split(',');
  const expected = expectedAnswers[route];
  if (expected === undefined) throw new Error(`The contract has no call ${route}.`);
  return shapeOfAnswer(expected);
};

/** The answer of GET /me to somebody who is signed in. */
export const signedIn: Shape = shapeOfAnswer(expectedSchema('SignedIn'));
