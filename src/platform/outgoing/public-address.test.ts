import { describe, expect, test } from 'vitest';
import { createPoster } from './post.ts';
import { isPublicAddress } from './public-address.ts';

describe('[K7] public addresses', () => {
  test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::64'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1'],
    ...['::ffff:93.184.216.34', '64:ff9b::a00:1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'localhost', ''],
  ])('not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('[K7] posts', () => {
  const poster = createPoster({ allowsPrivate: false, timeoutMs: 2_000 });

  test.each([
    ...['http://127.0.0.1:1/', 'http://0x7f.1:1/', 'http://2130706433:1/', 'http://[::1]:1/', 'http://localhost:1/'],
    ...['https://[::ffff:127.0.0.1]:1/', 'http://169.254.169.254/latest/meta-data/'],
    ...[
      'http://[::ffff:7f00:1]:1/',
      'http://[64:ff9b::7f00:1]:1/',
      'http://127.1:1/',
      'http://①②⑦.0.0.1:1/',
      'http://0:1/',
    ],
  ])('%s reaches nothing private', async (url) => {
    expect(await poster.post({ url, headers: {}, body: '' })).toEqual({
      kind: 'unreachable',
      reason: 'private-address',
    });
  });
});
