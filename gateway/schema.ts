import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { academyResolvers } from './academy/resolvers.ts';
import { announcementsPrefetch, announcementsResolvers } from './announcements/resolvers.ts';
import { authPrefetch, authResolvers } from './auth/resolvers.ts';
import { cataloguePrefetch, catalogueResolvers } from './catalogue/resolvers.ts';
import { courseContentResolvers } from './course-content/resolvers.ts';
import type { Resolvers } from './generated/schema.ts';
import { meetingRequestsPrefetch, meetingRequestsResolvers } from './meeting-requests/resolvers.ts';
import { profilePrefetch, profileResolvers } from './profile/resolvers.ts';
import { purchasesPrefetch, purchasesResolvers } from './purchases/resolvers.ts';
import { scalars } from './values/scalars.ts';
import { moneyText } from './values/money.ts';

const schemaFolder = new URL('../schema/', import.meta.url);
/** What is promised to clients: a print of all the others, not a part. */
const publishedFile = 'published.graphql';

const valueResolvers: Resolvers = {
  ...scalars,
  Money: {
    display: (money, { decimals }, { language }) => moneyText(money, decimals, language),
  },
};

/** Makes the executable schema of the SDL files and every room's resolvers. */
export const createSchema = (): GraphQLSchema => {
  const typeDefs = readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.graphql') && name !== publishedFile)
    .map((name) => readFileSync(new URL(name, schemaFolder), 'utf8'));

  return makeExecutableSchema({
    typeDefs,
    resolvers: [
      valueResolvers,
      academyResolvers,
      announcementsResolvers,
      authResolvers,
      catalogueResolvers,
      courseContentResolvers,
      meetingRequestsResolvers,
      profileResolvers,
      purchasesResolvers,
    ],
  });
};

/** The calls of every room that start with the operation. */
export const prefetch = {
  ...announcementsPrefetch,
  ...authPrefetch,
  ...cataloguePrefetch,
  ...meetingRequestsPrefetch,
  ...profilePrefetch,
  ...purchasesPrefetch,
};
