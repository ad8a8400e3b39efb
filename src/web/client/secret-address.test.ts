import { expect, test } from 'vitest';
import { withoutParameter } from './secret-address.ts';

test.each([
  ['https://club.example/acquisition/de/reset-password?token=s', '/acquisition/de/reset-password'],
  ['https://club.example/a?id=s&x=1#top', '/a?x=1#top'],
  ['https://club.example/a?x=1', '/a?x=1'],
])('%s without its secret is %s', (address, clean) => {
  const parameter = address.includes('token') ? 'token' : 'id';
  expect(withoutParameter(address, parameter)).toBe(clean);
});
