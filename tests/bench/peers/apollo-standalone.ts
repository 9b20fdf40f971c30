// Apollo Server's "Get started": standalone, resolvers that fetch.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { typeDefs } from './fields.ts';
import { naiveResolvers } from './naive.ts';
import { type Asker, ready } from './upstream-client.ts';

const server = new ApolloServer<Asker>({ typeDefs, resolvers: naiveResolvers });
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => ({ cookie: req.headers.cookie ?? '' }),
});
ready(Number(new URL(url).port));
