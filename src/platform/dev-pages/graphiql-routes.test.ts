import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { graphiqlRoutes } from './graphiql-routes.ts';

const PAGE = { html: '<p>GraphiQL</p>', policy: "default-src 'none'" };

test('GraphiQL is not found without its package, and failures are tried again', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  const ends = [missing, new Error('no memory'), PAGE];
  let renders = 0;
  const render = async () => {
    const end = ends[renders++] ?? missing;
    if (end instanceof Error) throw end;
    return end;
  };
  const server = Fastify();
  await server.register(graphiqlRoutes, { render });
  const get = async () => {
    const { statusCode, body } = await server.inject('/acquisition/dev/graphiql');
    return `${statusCode} ${body}`;
  };
  expect(await get()).toMatch(/^404 GraphiQL is not installed: .*`npm ci`/);
  expect(await get()).toMatch(/^500 /);
  expect(await get()).toBe(`200 ${PAGE.html}`);
  expect(await get()).toBe(`200 ${PAGE.html}`);
  expect(renders).toBe(3);
  await server.close();
});
