import { expect, test } from 'vitest';
import english from '#texts/en/landing/codes.json' with { type: 'json' };
import { CODE_ERRORS, type CodeError } from './check.ts';
import { getCodeRefusal } from './code-refusal.ts';

const invalid = 'Your code is not valid.';
const invalidByLink = 'Your invitation is invalid. Unfortunately, you cannot register at this time.';
const newInvitation = /request a new invitation/;
const closed = /not accepting new members .* come back later/;
const exhausted = /no invitations left .* try again later/;

type Row = readonly [error: CodeError, typed: string | RegExp | 'denied', byLink: string | RegExp | 'denied'];

const rows: readonly Row[] = [
  ['REGISTRATION_CODE_INVALID', invalid, invalidByLink],
  ['REGISTRATION_LINK_INVALID', newInvitation, newInvitation],
  ['REGISTRATION_TIMESTAMP_MISSING', newInvitation, newInvitation],
  ['REGISTRATION_CODE_EXPIRED', /ask the member who invited you/, /ask the member who invited you/],
  ['INVITER_INVALID', invalid, invalidByLink],
  ['REFERER_INVALID', 'denied', 'denied'],
  ['CUSTOMIZATION_MISSING', invalid, invalidByLink],
  ['REGISTRATION_CODE_NO_BALANCE_LEFT', exhausted, exhausted],
  ['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS', exhausted, exhausted],
  ['REGISTRATION_CLOSED', closed, closed],
];

function getText(errors: readonly string[], way: 'typed' | 'link'): string | null {
  const refusal = getCodeRefusal(errors, way);
  if (refusal === null) return null;
  return refusal.kind === 'denied' ? 'denied' : ((english as Record<string, string>)[refusal.text] ?? 'no text');
}

test('[I1][I2] every error of a check has its row', () => {
  expect(rows.map(([error]) => error)).toEqual(CODE_ERRORS);
});

test.each(rows)('[I1][I2] %s', (error, typed, byLink) => {
  for (const [way, expected] of [
    ['typed', typed],
    ['link', byLink],
  ] as const) {
    expect(getText([error], way)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  }
});

test('no error lets a visitor in', () => {
  expect(getCodeRefusal([], 'typed')).toBeNull();
});

test('[E3] the first error decides, and an error that this build does not know refuses as well', () => {
  expect(getCodeRefusal(['REGISTRATION_CODE_EXPIRED', 'REFERER_INVALID'], 'typed')).toMatchObject({
    error: 'REGISTRATION_CODE_EXPIRED',
  });
  expect(getText(['SOMETHING_NEW'], 'link')).toBe(invalidByLink);
});
