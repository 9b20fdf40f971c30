import { RestError } from './errors.ts';
import type { RestId } from '../values/rest-id.ts';

/** More than any id or slug has; a longer one would fill headers and logs, and name nothing. */
const longestSegment = 600;

/** An id or slug as one segment of a path. Dots alone would climb out of it, and name nothing. */
export const segment = (value: RestId): string => {
  const text = encodeURIComponent(String(value).toWellFormed());
  if (text === '' || text === '.' || text === '..' || text.length > longestSegment)
    throw new RestError({ failure: 'REFUSED', status: 404, call: 'path' });
  return text;
};
