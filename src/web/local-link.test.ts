import { expect, test } from 'vitest';
import { pathBeside } from './local-link.tsx';
import { returnPathOf } from './return-path.ts';

test.each([
  ['/', '/login', '/login'],
  ['/de/welcome', '/login', '/de/login'],
  ['/en/welcome', '/login', '/en/login'],
  ['/de/welcome', '/', '/de'],
  ['/de', '/?rc=A#top', '/de?rc=A#top'],
  ['/fr/login', '/de/welcome', '/fr/welcome'],
])('seen from %s, %s is %s', (current, to, expected) => {
  expect(pathBeside(current, to)).toBe(expected);
});

test.each([
  ['/login', '/welcome'],
  ['/de/login?returnTo=%2Fadmin%2Fregistrationlinkgenerator', '/de/admin/registrationlinkgenerator'],
  ['/login?returnTo=%2F%2Fevil.example', '/welcome'],
  ['/login?returnTo=%2F%5Cevil.example', '/welcome'],
  ['/login?returnTo=https%3A%2F%2Fevil.example', '/welcome'],
  ['/login?returnTo=%2Fnothing%2Fhere', '/welcome'],
])('after %s comes %s', (path, expected) => {
  expect(returnPathOf(new URL(`https://club.example/acquisition${path}`))).toBe(expected);
});
