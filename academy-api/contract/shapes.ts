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

const kindOfValue = (field: string, expected: ExpectedField): Kind => {
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

/** Compares the value of a field with what the contract says of it. */
export const kindOf = (field: string, expected: ExpectedField): Kind => {
  const kind = kindOfValue(field, expected);
  return expected.isNullable ? orNothing(kind) : kind;
};

/** The successful answer of a call, whose name may have a remark behind a comma: "POST /auth/register". */
export const shapeOf = (call: string): ExpectedAnswer => {
  const [route = ''] = call.split(',');
  const expected = expectedAnswers[route];
  if (expected === undefined) throw new Error(`The contract has no call ${route}.`);
  return expected;
};

/** The answer of GET /me to somebody who is signed in. */
export const signedIn = expectedSchema('SignedIn');
