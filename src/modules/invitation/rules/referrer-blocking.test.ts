import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideReferrerBlock, type ReferredVisit } from './referrer-blocking.ts';

const BLOCKED = new Set(['forum.example', 'search.example']);

function judge(given: Partial<ReferredVisit>) {
  const nothing: ReferredVisit = { referrer: null, stored: null, ownHost: 'club.example', personal: false };
  return decideReferrerBlock({ ...nothing, ...given }, BLOCKED);
}

describe('[E4] a visit with referrer blocking', () => {
  test.each([
    ['https://forum.example/thread?id=1', 'forum.example', 'forum.example'],
    ['https://www.forum.example', 'www.forum.example', 'forum.example'],
    ['HTTPS://WWW.Forum.Example./x', 'www.forum.example', 'forum.example'],
    ['https://anna:secret@forum.example:8443/', 'forum.example', 'forum.example'],
    ['forum.example', 'forum.example', 'forum.example'],
  ])('from %s is blocked', (referrer, host, entry) => {
    expect(judge({ referrer })).toEqual({ kind: 'blocked', host, entry });
  });

  test.each([
    'https://notforum.example/',
    'https://forum.example.club.test/',
    'https://friend.test/?from=https://forum.example',
    'https://forum.example@friend.test/',
    'about:client',
    'https://',
    '',
  ])('from %j is allowed', (referrer) => {
    expect(judge({ referrer })).toEqual({ kind: 'unchanged' });
  });

  test('from the club itself changes nothing, even if the club is on the list', () => {
    const given = { referrer: 'https://search.example/', ownHost: 'search.example' };
    expect(judge(given)).toEqual({ kind: 'unchanged' });
    expect(judge({ ...given, stored: 'forum.example' })).toEqual({ kind: 'unchanged' });
  });

  test('without a referrer keeps the stored one; another foreign host or a personal link removes it', () => {
    const stored = 'forum.example';
    expect(judge({ stored })).toEqual({ kind: 'unchanged' });
    expect(judge({ stored, referrer: 'https://friend.test/' })).toEqual({ kind: 'lifted' });
    expect(judge({ stored, personal: true })).toEqual({ kind: 'lifted' });
  });

  test('by a personal link on a blocked page is blocked', () => {
    expect(judge({ personal: true, referrer: 'https://forum.example/' }).kind).toBe('blocked');
  });

  test('with any malformed referrer does not throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (referrer) => judge({ referrer }).kind !== undefined));
  });
});
