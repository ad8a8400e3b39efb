import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const QUERY = 'query=%7BcountryDetails%7Bcountry%7D%7D';

async function request(search: string, method: 'GET' | 'HEAD' = 'GET', path = '/acquisition/graphql') {
  app.logged.length = 0;
  const response = await app.app.http.inject({ method, url: `${path}?${search}`, headers: { host: 'club.example' } });
  return { ...response, status: response.statusCode, body: response.body, log: app.logged.join('') };
}

test.each([
  [`${QUERY}&variables={`],
  [`${QUERY}&extensions={`],
  [`${QUERY}&variables=7`],
  [`${QUERY}&variables=[]`],
  [`${QUERY}&variables="a"`],
  [`${QUERY}&extensions=true`],
  [`${QUERY}&variables={}&variables={}`],
  [`${QUERY}&extensions={}&extensions={`],
  [`${QUERY}&${QUERY}`],
  [`${QUERY}&operationName=a&operationName=b`],
  ['variables={'],
  [`${QUERY}&variables=%E0%A4%A`],
])('[H2] ?%s is refused as a client error, without an incident or a report', async (search) => {
  for (const path of ['/acquisition/graphql', '/graphql']) {
    const { status, body, log } = await request(search, 'GET', path);
    expect(status).toBe(400);
    expect(JSON.parse(body).errors[0].extensions).toEqual({ code: 'BAD_REQUEST' });
    expect(log).not.toMatch(/graphql error|request error|stack|incident/);
  }
});

test.each([
  [QUERY],
  [`${QUERY}&variables=&extensions=`],
  [`${QUERY}&variables=null`],
  [`${QUERY}&variables={}&extensions={"a":1}`],
  [`${QUERY}&unknown=1&unknown=2`],
])('[H2] ?%s is executed', async (search) => {
  const { status, body } = await request(search);
  expect(status).toBe(200);
  expect(body).toContain('"country":"AT"');
});

test('[H2] a malformed HEAD request is no internal error either', async () => {
  const { status, log } = await request(`${QUERY}&variables={`, 'HEAD');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(log).not.toMatch(/graphql error|request error|stack/);
});
