import type { Stores } from '../context.ts';
import type { ReadyBytes } from './responses.ts';
import type { Redis } from './redis.ts';

const channel = 'academy:public-changes';

/** What becomes of answers and of other processes when a public record has changed. */
export type PublicChanges = {
  /** To be told of every record of the stores that is another than it was, by its path. */
  readonly tell: (path: string) => void;
};

/**
 * Drops the answers and pages that rest on a changed record, and tells the other processes, which load it anew then: the first one
 * that sees a change saves the others the minute that they would take to see it themselves.
 */
export const sharePublicChanges = (
  kinds: readonly ReadyBytes[],
  redis: Redis | null,
  stores: Stores,
): PublicChanges => {
  const records = () => Object.values(stores.catalogue);
  const versionOf = (path: string): string | undefined =>
    records()
      .map((store) => store.version(path))
      .find((version) => version !== undefined);

  const drop = (path: string): void => {
    for (const ready of kinds) ready.drop(path);
  };

  const expire = (path: string): void => {
    for (const store of records()) store.expire(path);
    drop(path);
  };

  redis?.subscribe(
    channel,
    (message) => {
      const [path = '', version = ''] = message.split(' ', 2);
      // Who has the same version already has told of it, or has heard.
      const known = versionOf(path);
      if (known !== undefined && known !== version) expire(path);
    },
    () => {
      // What was told while nobody could hear it is not known.
      for (const store of records()) store.keys().forEach(expire);
    },
  );

  return {
    tell: (path) => {
      drop(path);
      redis?.publish(channel, `${path} ${versionOf(path) ?? ''}`);
    },
  };
};
