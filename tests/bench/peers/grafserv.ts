// Grafserv with Grafast on node:http with loaders, as its documentation shows; resolvers run within its plans.
import { createServer } from 'node:http';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { grafserv } from 'grafserv/node';
import { createContext } from './context.ts';
import { resolvers, typeDefs } from './schema.ts';
import { listenAndTell } from '../tell-port.ts';

const serv = grafserv({
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  preset: {
    grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
    grafast: { explain: false, context: ({ node }) => createContext({ cookie: node?.req.headers.cookie ?? '' }) },
  },
});
const server = createServer();
await serv.addTo(server);
listenAndTell(server);
