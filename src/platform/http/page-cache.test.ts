import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = { headers: {}, meta: null, html: Buffer.from('a page') };

/** A cache with an adjustable clock, and the number of renderings. */
function open(entries = 10) {
  const time = { now: 0 };
  const noted: string[] = [];
  const cache = createPageCache({ entries, now: () => time.now, note: (result) => void noted.push(result) });
  const state = { rendered: 0, noted };
  const get = (key: string, render: () => Promise<typeof page | null> = async () => page) =>
    cache.get(key, () => {
      state.rendered += 1;
      return render();
    });
  return { time, cache, state, get };
}

test('a page is cached for a minute: it is reused a millisecond earlier and rendered again at the minute', async () => {
  const { time, state, get } = open();
  await get('a');
  time.now = 59_999;
  await get('a');
  expect(state.rendered).toBe(1);
  time.now = 60_000;
  await get('a');
  expect(state.rendered).toBe(2);
});

test('simultaneous visitors wait for one rendering', async () => {
  const { state, get } = open();
  await Promise.all(Array.from({ length: 20 }, () => get('a')));
  expect(state.rendered).toBe(1);
});

test('a private page and a failed rendering are not cached', async () => {
  const { state, get } = open();
  expect(await get('private', async () => null)).toBeNull();
  await get('private', async () => null);
  await expect(get('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('broken')).not.toBeNull();
  expect(state.rendered).toBe(4);
});

test('a page whose rendering fails is served from the cache with a retry every five seconds, until it succeeds or is dropped', async () => {
  const { time, cache, state, get } = open();
  const old = await get('a');
  const tries = [async () => null, () => Promise.reject(new Error('no database'))];
  for (const [index, fails] of tries.entries()) {
    time.now = 60_000 + index * 5_000;
    expect(await get('a', fails)).toBe(old);
    time.now += 4_999;
    expect(await get('a', fails)).toBe(old);
    expect(state.rendered).toBe(2 + index);
  }
  time.now += 1;
  expect(await get('a')).not.toBe(old);
  cache.drop();
  expect(await get('a', async () => null)).toBeNull();
});

test('a page whose rendering began before the cache was emptied is not cached', async () => {
  const { cache, state, get } = open();
  const old = get('a');
  cache.drop();
  await old;
  await get('a');
  expect(state.rendered).toBe(2);
});

test('a page is known at once as soon as it is rendered, while it is fresh', async () => {
  const { time, cache, state, get } = open();
  const begun = get('a');
  expect(cache.peek('a')).toBeNull();
  const page = await begun;
  expect(cache.peek('a')).toBe(page);
  expect(state.noted).toEqual(['miss', 'hit']);
  time.now = 60_000;
  expect(cache.peek('a')).toBeNull();
  await get('a', () => Promise.reject(new Error('no database')));
  expect(cache.peek('a')).toBe(page);
  await get('b', async () => null);
  cache.drop();
  expect([cache.peek('a'), cache.peek('b')]).toEqual([null, null]);
});

test('it stores no more pages than its limit', async () => {
  const { state, get } = open(2);
  for (const key of ['a', 'b', 'c', 'a']) await get(key);
  expect(state.rendered).toBe(4);
});
