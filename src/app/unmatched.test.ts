// Pages are plain words here: what matters is who answers an address, and how.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { type App, createApp } from './create-app.ts';

let app: TestApp;
let program: App;
const asked: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  const server = {
    async respond({ url }: Request) {
      asked.push(new URL(url).pathname);
      return new Response('<!doctype html>a page', { status: 404, headers: { 'content-type': 'text/html' } });
    },
  };
  program = await createApp(app.outside, { server, clientFolder: import.meta.dirname });
});
afterAll(async () => {
  await program.close();
  await app.close();
});

async function ask(url: string, headers: Readonly<Record<string, string>> = {}, method: string = 'GET') {
  app.logged.length = 0;
  asked.length = 0;
  return program.http.inject({ method: method as 'GET', url, headers: { host: 'club.example', ...headers } });
}

describe('[B4] an address with a broken percent sign', () => {
  test.each([
    ['/acquisition/%', '/acquisition/%25'],
    ['/acquisition/de/%E0%A4%A', '/acquisition/de/%25E0%25A4%25A'],
    ['/acquisition/%ff?x=%', '/acquisition/%25ff'],
    ['/acquisition/login/%zz/%20', '/acquisition/login/%25zz/%2520'],
  ])('%s is a page as any other: with headers, a line of the log and the check of the host', async (url, path) => {
    const answer = await ask(url);
    expect(asked).toEqual([path]);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.parse(app.logged.at(-1) ?? '{}')).toMatchObject({ msg: 'request', status: 404 });
    expect((await ask(url, { host: 'evil.example' })).statusCode).toBe(421);
    expect(asked).toEqual([]);
  });

  test('what can be read stays as it was written', async () => {
    await ask('/acquisition/caf%C3%A9/%25/%2F?rc=%');
    expect(asked).toEqual(['/acquisition/caf%C3%A9/%25/%2F']);
  });
});
