import { expect, test } from 'vitest';
import { openCountryOfAddress } from './country-of-address.ts';

// Networks that have lain where they lie for decades.
test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['2001:4860:4860::8888%en0', 'US'],
  ['194.232.104.3', 'AT'],
  ['::FFFF:194.232.104.3', 'AT'],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.20.0.1', null],
  ['192.168.0.1', null],
  ['::ffff:192.168.0.1', null],
  ['169.254.1.1', null],
  ['100.64.0.1', null],
  ['fe80::1%eth0', null],
  ['fd00::1', null],
  ['203.0.113.256', null],
  ['nonsense', null],
  ['', null],
])('[E5] the address %s lies in %s', async (address, country) => {
  expect((await openCountryOfAddress())(address)).toBe(country);
});
