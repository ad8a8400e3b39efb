import { expect, test } from 'vitest';
import { readNextPage } from './next-page.ts';

const HERE = new URL('https://club.example/acquisition/sign-in/answer');

test.each([
  [null, '/welcome', null],
  ['/de/account/data', '/de/account/data', null],
  [
    '/fr/registration/formstarted?rc=NOCTURNE&vt=k1.9.x',
    '/fr/registration/formstarted?rc=NOCTURNE&vt=k1.9.x',
    'NOCTURNE',
  ],
  // Only the form registers.
  ['/welcome?rc=NOCTURNE', '/welcome?rc=NOCTURNE', null],
])('[K5] a login that names %s goes on at %s', (wanted, path, rc) => {
  const next = readNextPage(HERE, wanted);
  expect(next.path).toBe(path);
  expect(next.invitation?.rc ?? null).toBe(rc);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/de//evil.example',
  'javascript:alert(1)',
  '/welcome\r\nSet-Cookie: x=y',
  '/no-such/page/anywhere',
  '@evil.example',
])('[K5] a planted cookie with %j leads nowhere else', (wanted) => {
  expect(readNextPage(HERE, wanted).path).toMatch(/^(?:\/de)?\/welcome$/);
});
