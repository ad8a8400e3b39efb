import { expect, test } from 'vitest';
import { createConnectionCounts } from './connection-counts.ts';
import { SITE_TIMES } from './network.ts';

test('the limits of an address and of the process are enforced; a closed connection no longer counts', () => {
  const counts = createConnectionCounts({ anAddress: 2, total: 3 });
  counts.enter('192.0.2.1');
  expect(counts.findRefusal('192.0.2.1')).toBeNull();
  counts.enter('192.0.2.1');
  expect(counts.findRefusal('192.0.2.1')).toBe('address-full');
  counts.enter('192.0.2.2');
  expect(counts.findRefusal('192.0.2.3')).toBe('full');
  counts.leave('192.0.2.1');
  expect(counts.findRefusal('192.0.2.3')).toBeNull();
});

test('who has a whole /48 of IPv6 does not hold a full share in each of its networks', () => {
  const counts = createConnectionCounts({ anAddress: 2, total: 1_000 });
  const network = (number: number) => `2001:db8:1:${number.toString(16)}::/64`;
  for (let number = 0; number < 2 * SITE_TIMES; number += 1) {
    expect(counts.findRefusal(network(number))).toBeNull();
    counts.enter(network(number));
  }
  expect(counts.findRefusal(network(999))).toBe('address-full');
  expect(counts.findRefusal('2001:db8:2:0::/64')).toBeNull();
  counts.leave(network(0));
  expect(counts.findRefusal(network(999))).toBeNull();
});
