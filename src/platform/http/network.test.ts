import { expect, test } from 'vitest';
import { getNetworkKey, getSiteKey, plainAddress, truncateNetwork } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['::ffff:0:1', '0.0.0.1'],
  ['::fffe:cb00:7107', '0:0:0:0::/64'],
  ['203.0.113.7:40123', '203.0.113.7'],
  ['[2001:db8:1:2::5]:40123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0005', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::5', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
  ['not an address:80', 'unknown'],
  ['[203.0.113.7', 'unknown'],
  ['203.0.113.7:', 'unknown'],
  ['203.0.113.7:port', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(getNetworkKey(address)).toBe(network);
});

test.each([
  ['203.0.113.7:40123', '203.0.113.7'],
  ['[2001:db8::5]:40123', '2001:db8::5'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  // It is ambiguous which of these endings is a port.
  ['2001:db8::5:4000', '2001:db8::5:4000'],
])('%s is written %s', (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

test.each([
  ['2001:db8:1:2::5', '2001:db8:1::/48'],
  ['2001:db8:1:ffff:1::5', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['203.0.113.7', null],
  ['not an address', null],
])('%s lies in the site %s', (address, site) => {
  expect(getSiteKey(getNetworkKey(address))).toBe(site);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', null],
])('of %s the audit log stores %s', (network, stored) => {
  expect(truncateNetwork(network)).toBe(stored);
});
