// Mercurius on Fastify with loaders and its JIT on.
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { createContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { tellPort } from '../tell-port.ts';

const app = Fastify();
await app.register(mercurius, {
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  context: (request) => createContext({ cookie: request.headers.cookie ?? '' }),
  jit: 1,
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
tellPort(Number(new URL(url).port));
