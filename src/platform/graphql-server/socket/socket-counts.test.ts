import { expect, test } from 'vitest';
import { createSocketCounts } from './socket-counts.ts';

test('the limits of an address and of the process are enforced; a closed socket no longer counts', () => {
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
