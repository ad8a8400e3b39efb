import { describe, expect, test } from 'vitest';
import { type Claims, judgeClaims, type Trust } from './judge-claims.ts';
import { PROVIDERS, type ProviderId } from './provider.ts';

const CLAIMS: Claims = {
  ...{ issuer: 'https://login.example', subject: '1', email: 'ada@gmail.com', emailVerified: true, hostedDomain: null },
  ...{ firstName: 'Ada', lastName: 'Kern' },
};
const NONE: Trust = { verifiedDomains: [] };

const judge = (provider: ProviderId, changes: Partial<Claims> = {}, trust = NONE) =>
  judgeClaims(provider, { ...CLAIMS, ...changes }, trust);

type Row = readonly [about: string, changes: Partial<Claims>, isVerified: boolean];

describe('[K5] an address at Google', () => {
  test.each<Row>([
    ['at gmail.com is verified', {}, true],
    ['at googlemail.com is verified', { email: 'ada@googlemail.com' }, true],
    ['in upper case is verified', { email: 'Ada@GMAIL.com' }, true],
    ['that Google has not verified is not', { emailVerified: false }, false],
    ['of the organization is verified', { email: 'ada@club.example', hostedDomain: 'club.example' }, true],
    [
      'of the organization in upper case is verified',
      { email: 'ada@CLUB.example', hostedDomain: 'Club.Example' },
      true,
    ],
    [
      'of the organization that Google has not verified is not',
      { email: 'ada@club.example', hostedDomain: 'club.example', emailVerified: false },
      false,
    ],
    ['of another domain without an organization is not', { email: 'ada@club.example' }, false],
    [
      'of another domain than the organization is not',
      { email: 'ada@club.example', hostedDomain: 'other.example' },
      false,
    ],
    [
      'of a subdomain of the organization is not',
      { email: 'ada@sub.club.example', hostedDomain: 'club.example' },
      false,
    ],
    [
      'of the domain above the organization is not',
      { email: 'ada@club.example', hostedDomain: 'sub.club.example' },
      false,
    ],
    ['of a domain that ends like gmail.com is not', { email: 'ada@notgmail.com' }, false],
    ['of a subdomain of gmail.com is not', { email: 'ada@mail.gmail.com' }, false],
    ['with two at signs is none', { email: 'ada@club.example@gmail.com' }, false],
    ['that is missing is not verified', { email: null, hostedDomain: 'gmail.com' }, false],
    ['that is empty is not verified', { email: '', hostedDomain: '' }, false],
  ])('%s', (_, changes, isVerified) => {
    expect(judge('google', changes)).toMatchObject({ isVerified });
  });
});

test.each<Row>([
  ['that Apple has verified is verified, of any domain', { email: 'ada@club.example' }, true],
  ['that Apple relays is verified', { email: 'x1@privaterelay.appleid.com' }, true],
  ['that Apple has not verified is not', { emailVerified: false }, false],
])('[K5] an address %s', (_, changes, isVerified) => {
  expect(judge('apple', changes)).toMatchObject({ isVerified });
});

test('[K5] an address at Facebook is never verified, and stays a proposal', () => {
  for (const email of ['ada@gmail.com', 'ada@facebook.com'])
    expect(judge('facebook', { email, hostedDomain: 'gmail.com' }, { verifiedDomains: ['*'] })).toMatchObject({
      ...{ email, isVerified: false },
    });
});

test.each([
  ['none', [], false],
  ['its domain', ['other.example', 'club.example'], true],
  ['another domain', ['other.example'], false],
  ['the domain above', ['example'], false],
  ['a subdomain', ['sub.club.example'], false],
  ['all', ['*'], true],
])(
  "[K5] at the operator's provider that answers for domains (%s) an address follows them",
  (_, verifiedDomains, isVerified) => {
    const email = 'Ada@Club.example';
    expect(judge('openid', { email }, { verifiedDomains })).toMatchObject({ email: 'ada@club.example', isVerified });
    expect(judge('openid', { email, emailVerified: false }, { verifiedDomains })).toMatchObject({ isVerified: false });
    expect(judge('openid', { email, hostedDomain: 'club.example' }, NONE)).toMatchObject({ isVerified: false });
  },
);

test("[K5] the operator's domains say nothing about addresses at Google", () => {
  expect(judge('google', { email: 'ada@club.example' }, { verifiedDomains: ['*'] })).toMatchObject({
    isVerified: false,
  });
});

describe('[K5] an identity', () => {
  test.each([
    ['no subject', { subject: '' }],
    ['a subject that is too long', { subject: '1'.repeat(256) }],
    ['a subject with a control character', { subject: '1\u0000' }],
    ['no issuer', { issuer: '' }],
    ['an issuer that is too long', { issuer: 'x'.repeat(501) }],
    ['an issuer with a line break', { issuer: 'https://a.example\n' }],
  ])('with %s is refused, whichever provider says so', (_, changes) => {
    for (const provider of PROVIDERS) expect(judge(provider, changes)).toBeNull();
  });

  test('with the longest subject and issuer is stored as it is', () => {
    const key = { subject: 'é'.repeat(255), issuer: 'x'.repeat(500) };
    expect(judge('apple', key)).toMatchObject(key);
  });

  test.each([
    ['not an address', 'ada', null],
    ['with a line break', 'ada@club.example\nbcc: eve@club.example', null],
    ['with spaces around it', ' Ada@Club.example ', 'ada@club.example'],
  ])('keeps an email that is %s as the form would', (_, email, expected) => {
    expect(judge('apple', { email })).toMatchObject({ email: expected, isVerified: expected !== null });
  });

  test('proposes no name that the form would refuse', () => {
    expect(judge('google', { firstName: ' Ada Maria ', lastName: '12345' })).toMatchObject({
      ...{ firstName: 'Ada Maria', lastName: null },
    });
    expect(judge('google', { firstName: 'x'.repeat(2000), lastName: null })).toMatchObject({
      ...{ firstName: null, lastName: null },
    });
  });
});
