import type { PublicRecords } from './records.ts';
import type { Redis } from './redis.ts';
import type { ResponseCache } from './responses.ts';

/**
 * The REST API may publish to it as well: a path below its address and a space, such as "/courses ", or "* " for all.
 */
const channel = 'academy:public-changes';
const everything = '*';

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

  const expireAll = (): void => {
    for (const store of records) store.keys().forEach(expire);
  };

  redis?.subscribe(
    channel,
    (message) => {
      const [path = '', version = ''] = message.split(' ', 2);
      if (path === everything) return expireAll();
      // A process with the same version has published the change itself, or heard of it already. A record that is only
      // being loaded is loaded anew, because it may have been read before the change. The REST API names no version.
      if (versionOf(path) !== version) expire(path);
    },
    // Changes that were published while the connection was down are not known.
    expireAll,
  );

  return (path) => {
    drop(path);
    redis?.publish(channel, `${path} ${versionOf(path) ?? ''}`);
  };
};
