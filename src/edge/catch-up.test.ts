import fastify from 'fastify';
import { expect, test } from 'vitest';
import { COOKIES } from '#web/routing/cookies.ts';
import { type CatchUp, catchUpWithVisits } from './catch-up.ts';

async function serve(catchUp: CatchUp) {
  const http = fastify();
  catchUpWithVisits(http, catchUp);
  http.get('/', async () => 'page');
  return (cookie: string) => http.inject({ url: '/', headers: { cookie } });
}

test('[K9] a request waits for what its visit’s cookie names, and no other does', async () => {
  const asked: string[] = [];
  const newer = Promise.withResolvers<void>();
  const get = await serve((cookie) => {
    asked.push(cookie);
    return cookie === '1~hero.2.band' ? newer.promise : null;
  });
  const answered: string[] = [];
  const waiting = get(`${COOKIES.variants}=1~hero.2.band`).then(() => answered.push('waiting'));
  expect((await get(`${COOKIES.variants}=1~hero.1.band`)).body).toBe('page');
  expect((await get('lang=de')).body).toBe('page');
  answered.push('others');
  newer.resolve();
  await waiting;
  expect(answered).toEqual(['others', 'waiting']);
  expect(asked).toEqual(['1~hero.2.band', '1~hero.1.band']);
});
