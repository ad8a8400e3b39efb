import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { resolvers, typeDefs } from '../parts/check-schema.ts';

// GraphQL Yoga with its defaults on node:http.
const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false });

createServer((request, response) => {
  if (request.url === '/') response.end('ready');
  else yoga(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');
