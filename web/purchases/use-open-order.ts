import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { hasOpenOrder, onOpenOrdersChanged, openOrder, type OpenOrder } from './pending-payments.ts';
import { fetchLearnerId } from './fetch-learner-id.ts';

/** The order of this course that the learner left on this device and can still pay; null when there is none or nobody is known. */
export const useOpenOrder = (courseId: string): OpenOrder | null => {
  const client = useApolloClient();
  const [order, setOrder] = useState<OpenOrder | null>(null);

  useEffect(() => {
    const find = async () => {
      // Fetching the learner costs a request, so it is made only where an order is open.
      const learnerId = hasOpenOrder(courseId) ? await fetchLearnerId(client) : null;
      setOrder(learnerId === null ? null : openOrder(learnerId, courseId));
    };
    void find();
    return onOpenOrdersChanged(() => void find());
  }, [client, courseId]);

  return order;
};
