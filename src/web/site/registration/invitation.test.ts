import { expect, test } from 'vitest';
import { href } from '#web/routing/href.ts';
import { parseInvitation, withInvitation } from './invitation.ts';

test.each([
  ['?rc=NOCTURNE', { rc: 'NOCTURNE', vt: null }],
  ['?rc=%20NOCTURNE%20&vt=k1.9.x', { rc: 'NOCTURNE', vt: 'k1.9.x' }],
  ['?rc=A&vt=', { rc: 'A', vt: null }],
  ['?rc=A&via=autumn', { rc: 'A', vt: null, campaignSlug: 'autumn' }],
  ['?rc=A&via=anna%40example.org', { rc: 'A', vt: null }],
  ['?rc=&vt=x', null],
  ['?rc=%20', null],
  ['', null],
])('the address %s contains %o', (search, expected) => {
  expect(parseInvitation(new URL(`https://club.example/acquisition/${search}`))).toEqual(expected);
});

test('an invitation is written into a path and parsed back', () => {
  const invitation = { rc: 'A-B_1', vt: 'k1.9.+/=', campaignSlug: 'autumn' };
  const path = withInvitation(href('/registration/formstarted'), invitation);
  expect(parseInvitation(new URL(path, 'https://club.example'))).toEqual(invitation);
  expect(withInvitation(href('/'), { rc: 'A', vt: null })).toBe('/?rc=A');
  expect(withInvitation(href('/'), null)).toBe('/');
});
