import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** Checks a body, query or parameter. Throws a 400 whose sentence is the first rule that was broken. */
export const valid = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new ApiError(
    400,
    'BAD_REQUEST',
    issue ? `${field === '' ? '' : `${field}: `}${issue.message}` : 'The request is not valid.',
  );
};
