import type { PublicRecords } from './records.ts';
import type { Redis } from './redis.ts';
import type { ResponseCache } from './responses.ts';

const channel = 'academy:public-changes';

type Records = Pick<PublicRecords<unknown>, 'version' | 'expire' | 'keys'>;

type Invalidated = {
  /** The caches of responses that rest on records. */
  readonly responses: readonly ResponseCache[];
  /** The stores of records. */
  readonly records: readonly Records[];
  readonly redis: Redis | null;
};

/**
 * Makes the function to call with the path of every record that has changed. It drops the responses that rest on the
 * record, and publishes the change to the other processes, which then load the record anew without waiting until theirs
 * is a minute old.
 */
export const createInvalidation = ({ responses, records, redis }: Invalidated): ((path: string) => void) => {
  const versionOf = (path: string): string | undefined =>
    records.map((store) => store.version(path)).find((version) => version !== undefined);

  const drop = (path: string): void => {
    for (const cache of responses) cache.drop(path);
  };

  const expire = (path: string): void => {
    for (const store of records) store.expire(path);
    drop(path);
  };

  redis?.subscribe(
    channel,
    (message) => {
      const [path = '', version = ''] = message.split(' ', 2);
      // A process with the same version has published the change itself, or heard of it already.
      const known = versionOf(path);
      if (known !== undefined && known !== version) expire(path);
    },
    () => {
      // Changes that were published while the connection was down are not known.
      for (const store of records) store.keys().forEach(expire);
    },
  );

  return (path) => {
    drop(path);
    redis?.publish(channel, `${path} ${versionOf(path) ?? ''}`);
  };
};
