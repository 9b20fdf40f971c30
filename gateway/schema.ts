import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { academyResolvers, academySharedFields } from './academy/resolvers.ts';
import { agendaPrefetch, agendaResolvers, agendaSharedFields } from './agenda/resolvers.ts';
import { announcementsPrefetch, announcementsResolvers } from './announcements/resolvers.ts';
import { authPrefetch, authResolvers } from './auth/resolvers.ts';
import { userErrorResolvers } from './auth/user-error.ts';
import { cataloguePrefetch, catalogueResolvers, catalogueSharedFields } from './catalogue/resolvers.ts';
import { courseContentResolvers } from './course-content/resolvers.ts';
import type { Resolvers } from './generated/schema.ts';
import { meetingRequestsPrefetch, meetingRequestsResolvers } from './meeting-requests/resolvers.ts';
import { profilePrefetch, profileResolvers } from './profile/resolvers.ts';
import { purchasesPrefetch, purchasesResolvers, purchasesSharedFields } from './purchases/resolvers.ts';
import { scalars } from './values/scalars.ts';
import { moneyText } from './values/money.ts';

const schemaFolder = new URL('../schema/', import.meta.url);
/** The schema as it is published: printed from the other files, and so not read with them. */
const publishedFile = 'published.graphql';

const valueResolvers: Resolvers = {
  Money: {
    display: (money, { decimals }, { language }) => moneyText(money, decimals, language),
  },
  UserError: userErrorResolvers,
};

/** Makes the executable schema of the SDL files and every room's resolvers. */
export const createSchema = (): GraphQLSchema => {
  const typeDefs = readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.graphql') && name !== publishedFile)
    .map((name) => readFileSync(new URL(name, schemaFolder), 'utf8'));

  return makeExecutableSchema({
    typeDefs,
    resolvers: [
      scalars,
      valueResolvers,
      academyResolvers,
      agendaResolvers,
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
  ...agendaPrefetch,
  ...announcementsPrefetch,
  ...authPrefetch,
  ...cataloguePrefetch,
  ...meetingRequestsPrefetch,
  ...profilePrefetch,
  ...purchasesPrefetch,
};

/** The fields of every room whose JSON is the same for several people. */
export const sharedFields = {
  ...academySharedFields,
  ...agendaSharedFields,
  ...catalogueSharedFields,
  ...purchasesSharedFields,
};
