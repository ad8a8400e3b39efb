import { expect, test } from 'vitest';
import { shareInFlight } from './share-in-flight.ts';

test('two simultaneous calls share one request', async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    return times;
  };
  expect(await Promise.all([shareInFlight(work), shareInFlight(work)])).toEqual([1, 1]);
  expect(await shareInFlight(work)).toBe(2);
});

test('after a failure it can be retried', async () => {
  await expect(shareInFlight(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(await shareInFlight(async () => 'done')).toBe('done');
});
