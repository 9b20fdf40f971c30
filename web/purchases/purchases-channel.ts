import type { ApolloClient } from '@apollo/client';

// A tab in which a learner orders or pays tells the other tabs, which refetch what they show of purchases.
const PURCHASES_CHANNEL = 'purchases';

/** One for the page, since a channel does not receive the messages that it sends itself. */
let channel: BroadcastChannel | undefined;
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(PURCHASES_CHANNEL));

/** Tells the other tabs that the purchases of a learner may have changed; null where it is not known who that is. */
export const tellPurchasesChanged = (learnerId: string | null): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  openChannel().postMessage(learnerId);

/** Calls back with the learner's id when another tab has told that; returns a function that ends it. */
export const onPurchasesChanged = (listener: (learnerId: unknown) => void): (() => void) => {
  const hear = ({ data: learnerId }: MessageEvent<unknown>) => listener(learnerId);
  openChannel().addEventListener('message', hear);
  return () => openChannel().removeEventListener('message', hear);
};

/** The fields that depend on a learner's purchases, as schema/purchases.graphql adds them to Course and Viewer. */
export const purchaseFields = [
  'viewerAccess',
  'purchases',
  'unsettledPurchases',
  'purchaseOverview',
  'agenda',
  'enrolledCourses',
];

/** Refetches the queries of the page that select one of these fields. What is on the screen stays until the answers are there. */
export const refetchPurchases = (client: ApolloClient): void => {
  void client.refetchQueries({
    updateCache: (cache) => {
      for (const id of Object.keys(Object(cache.extract()))) {
        cache.modify({
          id,
          fields: (value, { fieldName, INVALIDATE }) => (purchaseFields.includes(fieldName) ? INVALIDATE : value),
        });
      }
    },
  });
};
