import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a double press is one', async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    return times;
  };
  expect(await Promise.all([once(work), once(work)])).toEqual([1, 1]);
  expect(await once(work)).toBe(2);
});

test('after a failure it can be tried again', async () => {
  await expect(once(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(await once(async () => 'done')).toBe('done');
});
