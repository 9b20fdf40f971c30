import type { ApolloClient } from '@apollo/client';
import { refetchFromNow } from '../refetch-from-now.ts';
import { createTabChannel } from '../tab-channel.ts';

// A tab in which a learner orders or pays tells the other tabs, which refetch what they show of purchases.
const channel = createTabChannel<string | null>('purchases');

/** Tells the other tabs that the purchases of a learner, by their id, may have changed; null where it is not known who that is. */
export const tellPurchasesChanged = channel.post;

/** Calls back with the learner's id when another tab says so; returns a function that unsubscribes. */
export const onPurchasesChanged = channel.subscribe;

/** The fields that depend on a learner's purchases, as schema/purchases.graphql and schema/agenda.graphql add them to Course and Viewer. */
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
  refetchFromNow(client);
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
