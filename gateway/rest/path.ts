import { RestError } from './errors.ts';
import type { RestId } from '../values/rest-id.ts';

/** No id or slug is longer; a longer one would only fill headers and logs. */
const maxSegmentLength = 600;

/** An id or slug as one segment of a path; throws a 404 for one that names nothing. Dots alone would leave the folder. */
export const segment = (value: RestId): string => {
  const text = encodeURIComponent(String(value).toWellFormed());
  if (text === '' || text === '.' || text === '..' || text.length > maxSegmentLength)
    throw new RestError({ failure: 'REFUSED', status: 404, call: 'path' });
  return text;
};
