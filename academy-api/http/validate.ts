import { z } from 'zod';
import { ApiError } from './errors.ts';

/** Checks a body, query or parameter. Throws a 400 whose sentence is the first rule that was broken. */
export const valid = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const sentence = issue ? `${field === '' ? '' : `${field}: `}${issue.message}` : 'The request is not valid.';
  throw new ApiError(400, 'BAD_REQUEST', sentence);
};

const largestId = 2_147_483_647;

/** An id in an address or a body, as a number or as digits. */
export const rowId = z.coerce.number().int().min(1).max(largestId);

/** The id in an address; null when no row can have it, so that the answer is 404 and not 400. */
export const idInPath = (text: string | undefined): number | null => {
  const parsed = /^\d{1,10}$/.test(text ?? '') ? rowId.safeParse(text) : null;
  return parsed?.success ? parsed.data : null;
};
