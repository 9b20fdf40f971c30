// Mercurius on Fastify with loaders and its JIT on.
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { typeDefs } from './fields.ts';
import { createLoaders, loaderResolvers } from './loaders.ts';
import { ready } from './upstream-client.ts';

const app = Fastify();
await app.register(mercurius, {
  schema: makeExecutableSchema({ typeDefs, resolvers: loaderResolvers }),
  context: (request) => createLoaders({ cookie: request.headers.cookie ?? '' }),
  jit: 1,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
ready(typeof address === 'object' && address !== null ? address.port : 0);
