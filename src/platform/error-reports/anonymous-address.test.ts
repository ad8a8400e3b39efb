import { expect, test } from 'vitest';
import { anonymousAddress } from './anonymous-address.ts';

test.each([
  ['198.51.100.77', '198.51.100.0'],
  ['::ffff:198.51.100.77', '198.51.100.0'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:0db8:85a3:0000:0000:0000:0000:0000'],
  ['2001:db8::7348', '2001:0db8:0000:0000:0000:0000:0000:0000'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000:0000:0000:0000:0000'],
  ['::1', '0000:0000:0000:0000:0000:0000:0000:0000'],
  ['unknown', null],
  ['', null],
])('[H7] %s becomes %s', (address, anonymous) => expect(anonymousAddress(address)).toBe(anonymous));
