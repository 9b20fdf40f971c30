import { readdirSync, readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  getDirectiveValues,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLSpecifiedByDirective,
  Kind,
  parse,
} from 'graphql';
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

/** The scalars with what the SDL files say of them: a scalar among the resolvers takes the place of its definition there. */
const describedScalars = (typeDefs: readonly string[]): GraphQLScalarType[] => {
  const definitions = typeDefs.flatMap((text) => parse(text, { noLocation: true }).definitions);
  return Object.values(scalars).map((scalar) => {
    const node = definitions.find(
      (definition) => definition.kind === Kind.SCALAR_TYPE_DEFINITION && definition.name.value === scalar.name,
    );
    if (node?.kind !== Kind.SCALAR_TYPE_DEFINITION) return scalar;
    const url: unknown = getDirectiveValues(GraphQLSpecifiedByDirective, node)?.['url'];
    return new GraphQLScalarType({
      ...scalar.toConfig(),
      description: node.description?.value,
      specifiedByURL: typeof url === 'string' ? url : undefined,
    });
  });
};

/** Makes the executable schema of the SDL files and every room's resolvers. */
export const createSchema = (): GraphQLSchema => {
  const typeDefs = readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.graphql') && name !== publishedFile)
    .map((name) => readFileSync(new URL(name, schemaFolder), 'utf8'));

  return makeExecutableSchema({
    typeDefs,
    resolvers: [
      Object.fromEntries(describedScalars(typeDefs).map((scalar) => [scalar.name, scalar])),
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
