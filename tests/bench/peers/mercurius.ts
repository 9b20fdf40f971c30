// Mercurius on Fastify with loaders and its JIT on.
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { createContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { ready } from './upstream-client.ts';

const app = Fastify();
await app.register(mercurius, {
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  context: (request) => createContext({ cookie: request.headers.cookie ?? '' }),
  jit: 1,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
ready(typeof address === 'object' && address !== null ? address.port : 0);
