// The academy's own schema and the gateway's own resolvers, which only look at what they are given: so servers are compared,
// not ways of putting a price into words. What is called, how often and when is the peers' own, in context.ts.
import { academyResolvers } from '../../../gateway/academy/resolvers.ts';
import { agendaResolvers } from '../../../gateway/agenda/resolvers.ts';
import { catalogueResolvers } from '../../../gateway/catalogue/resolvers.ts';
import { meetingRequestsResolvers } from '../../../gateway/meeting-requests/resolvers.ts';
import { profileResolvers } from '../../../gateway/profile/resolvers.ts';
import { purchasesResolvers } from '../../../gateway/purchases/resolvers.ts';
import { moneyText } from '../../../gateway/values/money.ts';
import { schemaText } from '../../support/written-schema.ts';
import type { PeerContext } from './context.ts';
import type { Row } from './records.ts';

/** The academy's schema. */
export const typeDefs: string = schemaText();

/** Resolvers of the rooms that the measured operations ask; who is signed in is asked as the documentations show it. */
// oxlint-disable-next-line typescript/no-explicit-any
export const resolvers: any[] = [
  academyResolvers,
  agendaResolvers,
  catalogueResolvers,
  meetingRequestsResolvers,
  profileResolvers,
  purchasesResolvers,
  {
    Query: {
      viewer: async (_root: unknown, _args: unknown, { session }: PeerContext) =>
        (await session()).authenticated ? { known: {} } : null,
    },
    Money: {
      display: (money: Row, { decimals }: Row, { language }: PeerContext) =>
        moneyText({ amount: money.amount, currency: 'INR' }, decimals, language),
    },
    CoursePricing: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
  },
];
