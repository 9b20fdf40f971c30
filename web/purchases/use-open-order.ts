import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { MonthState } from '../generated/graphql.ts';
import { hasOpenOrder, onOpenOrdersChanged, openOrder, type OpenOrder } from './open-orders.ts';
import { fetchLearnerId } from './fetch-learner-id.ts';

type Months = readonly { number: number; state: MonthState }[];

/**
 * The order of this course that the learner left on this device and can still pay, since its month is pending; null when there
 * is none or nobody is known.
 */
export const useOpenOrder = (courseId: string, months: Months): OpenOrder | null => {
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

  const month = order?.month ?? 1;
  return months.some(({ number, state }) => number === month && state === 'PENDING') ? order : null;
};
