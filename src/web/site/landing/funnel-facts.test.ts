import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { visitByLink } from './check-visit.ts';
import { getTypedCodeFunnelFacts, getVisitFunnelFacts } from './funnel-facts.ts';
import { submitCode } from './submit.ts';

/** A club that checks every code with these errors and has no start page of its own. */
function clubWith(errors: readonly string[]): Run {
  return async ({ name }) =>
    (name === 'landing' ? { landing: null } : { registrationCodeDetails: { errors, campaign: 'Autumn' } }) as never;
}

const silent: Run = () => Promise.reject(operationError('gone', 0));
const LANDING = { step: 'landing', campaign: null, headline: 'default' };
const DENIED = [{ step: 'code-refused', reason: 'REFERER_INVALID' }, { step: 'denied' }];

test.each([
  [
    'NOCTURNE',
    clubWith([]),
    [{ step: 'landing' }, { step: 'code-good', code: 'NOCTURNE' }].map((f) => ({
      ...LANDING,
      ...f,
      campaign: 'Autumn',
    })),
  ],
  ['ENDED', clubWith(['REGISTRATION_CODE_EXPIRED']), refused('REGISTRATION_CODE_EXPIRED')],
  ['UNKNOWN', clubWith(['REGISTRATION_CODE_INVALID']), refused('REGISTRATION_CODE_INVALID')],
  ['no code!', silent, refused('REGISTRATION_CODE_INVALID')],
  ['BLOCKED', clubWith(['REFERER_INVALID']), DENIED],
  ['UNASKED', silent, [LANDING]],
])('[H8] a link with %s is counted by the error of its check', async (code, club, facts) => {
  expect(getVisitFunnelFacts(await visitByLink(club, { code, timestamp: null }))).toEqual(facts);
});

test('[H8] an unknown slug is not counted', () => {
  expect(getVisitFunnelFacts({ kind: 'unknown-slug' })).toEqual([]);
});

test.each([
  ['NOCTURNE', clubWith([]), [{ step: 'code-good', code: 'NOCTURNE' }]],
  ['ENDED', clubWith(['REGISTRATION_CODE_EXPIRED']), [{ step: 'code-refused', reason: 'REGISTRATION_CODE_EXPIRED' }]],
  ['BLOCKED', clubWith(['REFERER_INVALID']), DENIED],
  ['', clubWith([]), []],
  ['no code!', clubWith([]), []],
  ['UNASKED', silent, []],
])('[H8] the typed code "%s" is counted when it is checked', async (code, club, facts) => {
  const formData = new FormData();
  formData.set('code', code);
  expect(getTypedCodeFunnelFacts(await submitCode(club, formData))).toEqual(facts);
});

function refused(reason: string) {
  return [LANDING, { ...LANDING, step: 'code-refused', reason }];
}
