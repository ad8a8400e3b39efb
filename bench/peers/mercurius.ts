import { createRequire } from 'node:module';
import { resolvers, typeDefs } from '../parts/check-schema.ts';

// Mercurius, which compiles each text by graphql-jit at its first use. Its package is not the product's, because it needs an
// older GraphQL.js.
const require = createRequire(new URL('../mercurius/package.json', import.meta.url));
const fastify = require('fastify');
const mercurius = require('mercurius');
const http = fastify();

http.get('/', async () => 'ready');
http.register(mercurius, { schema: typeDefs, resolvers, jit: 1 });
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
