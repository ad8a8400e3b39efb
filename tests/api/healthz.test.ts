import { expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { keepRunning } from '#platform/database/embedded/keep-running.ts';
import { openTestApp } from '../support/test-app.ts';

const SECOND = 1_000;

test('[K8] /healthz responds with 503 after the embedded PostgreSQL was gone for a minute, and with 200 once it is back', async () => {
  let now = 0;
  let isThere = true;
  const server = {
    isRunning: async () => isThere,
    startAgain: async () => Promise.reject(new Error('it does not start')),
  };
  const notes: string[] = [];
  const keeper = keepRunning(server, { note: (line) => notes.push(line), everyMs: 5, now: () => now });
  const app = await openTestApp();
  const { http, close } = await createApp({ ...app.resources, isDatabaseLost: keeper.isLost }, null);
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  const probe = async () => {
    const response = await fetch(`${origin}/healthz`);
    return [response.status, response.headers.get('cache-control'), await response.json()];
  };
  const lives = [200, 'no-store', { status: 'ok' }];
  now += 3_600 * SECOND;
  expect(await probe()).toEqual(lives);
  isThere = false;
  await expect.poll(() => notes).toContainEqual(expect.stringContaining('could not be restarted'));
  now += 60 * SECOND;
  expect(await probe()).toEqual(lives);
  now += SECOND;
  expect(await probe()).toEqual([503, 'no-store', { status: 'database lost' }]);
  isThere = true;
  await expect.poll(() => notes.at(-1)).toBe('The embedded PostgreSQL is running again');
  expect(await probe()).toEqual(lives);
  await keeper.stop();
  await close();
  await app.close();
});
