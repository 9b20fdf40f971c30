import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../auth/session.tsx';
import { onPurchasesChanged, refetchPurchases } from '../purchases/purchases-channel.ts';

/**
 * Refetches what the page shows of purchases when the same learner has ordered or paid in another tab. Like
 * RefetchAfterInteraction it belongs into the Suspense boundary of the page, so that nothing is loading while React
 * hydrates it.
 */
export function RefetchChangedPurchases() {
  const client = useApolloClient();
  const { status, person } = useSession();

  const refetch = useEffectEvent((learnerId: string | null) => {
    const isOther = Boolean(person?.id && learnerId && learnerId !== person.id);
    if (status !== 'signed-in' || isOther) return;
    refetchPurchases(client);
  });
  useEffect(() => onPurchasesChanged((learnerId) => refetch(learnerId)), []);
  return null;
}
