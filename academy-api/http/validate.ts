import { z } from 'zod';
import { ApiError, type Words } from './api-error.ts';

/**
 * Checks a body, query or parameter against a schema. Throws a 400 ApiError for the first rule that is broken: with the
 * schema's message when it is a whole sentence, or else with the name of the field; in both languages where the message is one
 * of `messages`.
 */
export const valid = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  messages: readonly Words[] = [],
): z.output<Schema> => {
  const parsed = schema.safeParse(value, {
    error: ({ path, input }) =>
      `${path?.join('.') || 'The request'} is ${input === undefined ? 'missing' : 'not valid'}.`,
  });
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'The request is not valid.';
  throw new ApiError(400, 'BAD_REQUEST', messages.find(({ en }) => en === message) ?? message);
};

const maxId = 2_147_483_647;

const numberOfDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;

/** The id of a row in a path or a body, as a number or as digits. */
export const rowId = z.preprocess(numberOfDigits, z.number().int().min(1).max(maxId));

/** The id of a row in a path; null when no row can have it, so that the answer is 404 instead of 400. */
export const idInPath = (text: string | undefined): number | null => rowId.safeParse(text).data ?? null;
