import { expect, test } from 'vitest';
import { operationError, type Run } from '../../operations/operation.ts';
import { visitBySlug, visitStartPage } from './check-visit.ts';
import { PLAIN_LOOK } from './visit.ts';

const SAVED = {
  headline: 'social',
  registrationForm: 'one-step',
  voucherPercent: 15,
  voucherMinimumMinor: null,
  hero: 'band',
  introFlow: 'short',
  sections: ['faq'],
};
const PLAIN_VISIT = { invitation: null, problem: null, product: null };
const LOOK = { headline: 'social', registrationForm: 'one-step', voucherPercent: 15, voucherMinimum: null };

/** A club whose slugs show `found`; its start page has the saved customization, its codes answer with `errors`. */
function clubWith(found: unknown, errors: readonly string[] = []): Run {
  return async (operation, variables) => {
    const start = { kind: 'start-page', customization: SAVED, product: null };
    if (operation.name === 'landing') return { landing: variables.slug === '' ? start : found } as never;
    return { registrationCodeDetails: { errors, invitorName: 'Clara W.', customization: SAVED } } as never;
  };
}

const unreachable: Run = () => Promise.reject(operationError('gone', 200));

test('[B2] the start page is what the club has saved', async () => {
  expect(await visitStartPage(clubWith(null))).toEqual({
    kind: 'visit',
    visit: { ...PLAIN_VISIT, look: { ...LOOK, hero: 'band', introFlow: 'short', sections: ['faq'] } },
    lasting: true,
  });
});

test('while the club can’t be asked the start page opens plain, and is not to be kept', async () => {
  const visit = { ...PLAIN_VISIT, look: PLAIN_LOOK };
  expect(await visitStartPage(unreachable)).toEqual({ kind: 'visit', visit, lasting: false });
  expect(await visitBySlug(unreachable, 'autumn')).toMatchObject({ visit: { problem: 'error.technical' } });
});

test('[D4] a slug at which nothing stands is no page', async () => {
  expect(await visitBySlug(clubWith(null), 'nowhere')).toEqual({ kind: 'unknown-slug' });
});

test.each([
  [[], null, true],
  [['REGISTRATION_CODE_INVALID'], 'codeError.link.REGISTRATION_CODE_INVALID', false],
  [['REGISTRATION_CODE_EXPIRED'], 'codeError.REGISTRATION_CODE_EXPIRED', false],
])('[F1] a code as a slug with the errors %j says %s', async (errors, problem, invited) => {
  const club = clubWith({ kind: 'code', customization: SAVED, product: null, registrationCode: 'CLARA' }, errors);
  const outcome = await visitBySlug(club, 'clara');
  const invitation = invited ? { path: '/registration/formstarted?rc=CLARA', inviter: 'Clara W.' } : null;
  expect(outcome).toMatchObject({ visit: { problem, invitation } });
});

test('[E4] a blocked referrer is denied by a slug as well', async () => {
  const club = clubWith({ kind: 'code', customization: SAVED, registrationCode: 'CLARA' }, ['REFERER_INVALID']);
  expect(await visitBySlug(club, 'clara')).toEqual({ kind: 'denied' });
});
