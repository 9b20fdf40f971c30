// Apollo Server in Express with loaders, as its documentation shows; with "jit", graphql-jit executes.
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import type { GatewayInterface } from '@apollo/server-gateway-interface';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { createContext, type PeerContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { listenAndTell } from '../tell-port.ts';

const withJit = process.argv.includes('jit');
const schema = makeExecutableSchema({ typeDefs, resolvers });

const compiled = new Map<string, CompiledQuery>();
const jit: GatewayInterface = {
  onSchemaLoadOrUpdate: (callback) => {
    callback({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => undefined;
  },
  load: async () => ({
    executor: async ({ document, queryHash, operationName, context, request }) => {
      const key = `${queryHash} ${operationName ?? ''}`;
      const known = compiled.get(key) ?? compileQuery(schema, document, operationName ?? undefined);
      if (!isCompiledQuery(known)) return known;
      compiled.set(key, known);
      return known.query({}, context, request.variables ?? {});
    },
  }),
  stop: async () => undefined,
};

const server = new ApolloServer<PeerContext>(withJit ? { gateway: jit } : { schema });
await server.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(server, { context: async ({ req }) => createContext({ cookie: req.headers.cookie ?? '' }) }),
);
listenAndTell(createServer(app));
