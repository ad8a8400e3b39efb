import fastify from 'fastify';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphqlRoutes } from '#platform/graphql-server/routes.ts';
import { createGraphqlServer } from '#platform/graphql-server/server.ts';
import { createOrigins } from '#platform/http/origins.ts';
import { fetchFrom } from '../support/inject-fetch.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

/** The audits' documents that can be compiled, so that the precompiled operations are audited, too. */
const COMPILED = [
  '{ __typename }',
  'query Query { __typename }',
  'query Type($name: String!) { __type(name: $name) { name } }',
];

let app: TestApp;
const fetches: Record<string, ReturnType<typeof fetchFrom>> = {};
const taken = { compiled: 0 };

beforeAll(async () => {
  app = await openTestApp();
  fetches.Yoga = fetchFrom(app.app.http);
  fetches.compiled = fetchFrom(await compiledProgram());
});
afterAll(() => app.close());

/** The program's routes, on a server whose precompiled operations are the audits' documents. */
async function compiledProgram() {
  const server = createGraphqlServer({
    schema: app.program.createSchema(),
    documents: COMPILED,
    production: false,
    log: app.resources.log,
    newIncidentId: () => crypto.randomUUID(),
  });
  const find: typeof server.lane.find = (operation) => {
    const run = server.lane.find(operation);
    if (run) taken.compiled += 1;
    return run;
  };
  const http = fastify();
  await http.register(graphqlRoutes, {
    server: { ...server, lane: { find } },
    paths: ['/acquisition/graphql', '/graphql'],
    origins: createOrigins('https://club.example', []),
    createRequestContext: async (request) => ({ correlationId: request.id }) as never,
  });
  return http;
}

const CASES = ['Yoga', 'compiled'].flatMap((lane) =>
  ['/acquisition/graphql', '/graphql'].flatMap((path) =>
    serverAudits({
      url: `http://club.example${path}`,
      fetchFn: (url: string, init: RequestInit) => fetches[lane]?.(url, init),
    }).map((audit) => ({ lane, path, audit, name: `${audit.id} ${audit.name}` })),
  ),
);

describe('[H2] the audits of GraphQL over HTTP', () => {
  test.each(CASES)('$lane, $path: $name', async ({ audit }) => {
    const result = await audit.fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });

  test('the audits of precompiled operations used them', () => {
    expect(taken.compiled).toBeGreaterThan(20);
  });
});
