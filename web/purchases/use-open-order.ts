import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { hasOpenOrder, openOrder, type OpenOrder } from './pending-payments.ts';
import { learnerOf } from './use-checkout.ts';

/** The order of this course that the learner left unpaid on this device; null when there is none or nobody is known. */
export const useOpenOrder = (courseId: string): OpenOrder | null => {
  const client = useApolloClient();
  const [order, setOrder] = useState<OpenOrder | null>(null);

  useEffect(() => {
    // Fetching the learner costs a request, so it is made only where an order is open.
    if (!hasOpenOrder(courseId)) return;
    const find = async () => {
      const learnerId = await learnerOf(client);
      setOrder(learnerId === null ? null : openOrder(learnerId, courseId));
    };
    void find();
  }, [client, courseId]);

  return order;
};
