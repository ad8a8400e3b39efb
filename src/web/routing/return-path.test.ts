import { expect, test } from 'vitest';
import { getReturnPath } from './return-path.ts';

const ORIGIN = 'https://club.example';

function afterLogin(page: string, wanted: string): string {
  return getReturnPath(new URL(`${ORIGIN}/acquisition${page}?returnTo=${encodeURIComponent(wanted)}`));
}

test.each([
  ['/login', '/admin/registrationlinkgenerator', '/admin/registrationlinkgenerator'],
  ['/de/login', '/admin/registrationlinkgenerator', '/de/admin/registrationlinkgenerator'],
  ['/en/login', '/de/welcome', '/en/welcome'],
  ['/login', '/fr/Welcome/', '/welcome'],
  ['/login', '/', '/'],
  ['/de/login', '/', '/de'],
  ['/de/login', '/?rc=A&vt=1#top', '/de?rc=A&vt=1#top'],
  ['/de/login', '/?rc=\u20ac\u2028A', '/de?rc=%E2%82%AC%E2%80%A8A'],
  ['/de/login', '/NOCTURNE?vt=1', '/de/NOCTURNE?vt=1'],
  ['/login', '/welcome?next=//evil.example', '/welcome?next=//evil.example'],
  ['/login', '/w%65lcome', '/welcome'],
  ['/de/login', '/admin/members/4711?from=mail', '/de/admin/members/4711?from=mail'],
  ['/login', '/fr/admin/codes/export', '/admin/codes/export'],
])('from %s to %s leads to %s', (page, wanted, expected) => {
  expect(afterLogin(page, wanted)).toBe(expected);
});

test('without a return path the welcome page is shown', () => {
  expect(getReturnPath(new URL(`${ORIGIN}/acquisition/de/login`))).toBe('/de/welcome');
});

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/en//evil.example',
  '/de//evil.example',
  '/de//evil.example/',
  '/en///evil.example',
  '/en/\\evil.example',
  '/en\\/evil.example',
  '/en/de//evil.example',
  '/en/en//evil.example',
  '/\t/evil.example',
  '/en/\t/evil.example',
  '/en/\n/evil.example',
  '/welcome\r\nLocation: //evil.example',
  '/welcome?a=\u0000',
  '/en/%2Fevil.example',
  '/en/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/en%2F%2Fevil.example',
  '/%09/evil.example',
  '/en/%0A',
  '/%E0%A4',
  '/..//evil.example',
  '/.//evil.example',
  '/en/..//evil.example',
  '/en/..',
  '/.',
  '/%2e%2e',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '@evil.example',
  '.evil.example',
  'welcome',
  '',
  ' //evil.example',
  '/nothing/here',
  '/admin/..',
  '/admin/%2e%2e/login',
  '/admin/%2F%2Fevil.example',
  '/admin//evil.example',
  '/admin/:id',
  `/${'x'.repeat(200)}`,
];

test.each(
  HOSTILE.flatMap((wanted) => [
    ['/login', wanted, '/welcome'],
    ['/en/login', wanted, '/en/welcome'],
  ]),
)('from %s, %j does not lead anywhere but %s', (page, wanted, expected) => {
  expect(afterLogin(page, wanted)).toBe(expected);
});
