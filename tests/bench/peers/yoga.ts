// GraphQL Yoga on node:http with loaders, as its documentation shows; with "jit", its plugin for graphql-jit.
import { createServer } from 'node:http';
import { useGraphQlJit } from '@envelop/graphql-jit';
import { createSchema, createYoga } from 'graphql-yoga';
import { createContext, type PeerContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { listenAndTell } from '../tell-port.ts';

const withJit = process.argv.includes('jit');
const yoga = createYoga({
  schema: createSchema<PeerContext>({ typeDefs, resolvers }),
  context: ({ request }) => createContext({ cookie: request.headers.get('cookie') ?? '' }),
  logging: false,
  plugins: withJit ? [useGraphQlJit()] : [],
});
const server = createServer(yoga);
listenAndTell(server);
