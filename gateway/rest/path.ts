import { RestError } from './errors.ts';
import type { RestId } from '../values/rest-id.ts';

/** No id or slug is longer; a longer one would only fill headers and logs. */
const maxSegmentLength = 600;

const controlCharacter = /\p{Cc}/u;

/**
 * An id or slug as one segment of a path; throws a 404 for one that names nothing. Dots alone would leave the folder, and
 * no name has control characters, which many servers refuse in paths.
 */
export const segment = (value: RestId): string => {
  const name = String(value);
  const text = encodeURIComponent(name.toWellFormed());
  if (text === '' || text === '.' || text === '..' || text.length > maxSegmentLength || controlCharacter.test(name))
    throw new RestError({ failure: 'REFUSED', status: 404, call: 'path' });
  return text;
};
