import { expect, test } from 'vitest';
import { createSocketCounts } from './socket-counts.ts';

test('one address holds no more than its share, all together no more than the whole; who leaves makes room', () => {
  const counts = createSocketCounts({ anAddress: 2, total: 3 });
  const leave = counts.enter('a');
  expect(leave).not.toBeNull();
  expect(counts.enter('a')).not.toBeNull();
  expect(counts.enter('a')).toBeNull();
  expect(counts.enter('b')).not.toBeNull();
  expect(counts.enter('c')).toBeNull();
  leave?.();
  expect(counts.enter('c')).not.toBeNull();
});
