// Apollo Server's "Get started": standalone, resolvers that fetch.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createNaiveContext, type PeerContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { tellPort } from '../tell-port.ts';

const server = new ApolloServer<PeerContext>({ typeDefs, resolvers });
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => createNaiveContext({ cookie: req.headers.cookie ?? '' }),
});
tellPort(Number(new URL(url).port));
