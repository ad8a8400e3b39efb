import { expect, test } from 'vitest';
import { createSocketCounts } from './socket-counts.ts';

test('one address holds no more than its share, all together no more than the whole; who leaves makes room', () => {
  const counts = createSocketCounts({ anAddress: 2, total: 3 });
  const first = counts.enter('a');
  expect(first.kind).toBe('entered');
  expect(counts.enter('a').kind).toBe('entered');
  expect(counts.enter('a').kind).toBe('address-full');
  expect(counts.enter('b').kind).toBe('entered');
  expect(counts.enter('c').kind).toBe('full');
  if (first.kind === 'entered') first.leave();
  expect(counts.enter('c').kind).toBe('entered');
});
