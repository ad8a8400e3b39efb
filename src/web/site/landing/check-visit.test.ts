import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { visitByLink, visitBySlug, visitStartPage } from './check-visit.ts';
import { DEFAULT_LOOK } from './visit.ts';

const SAVED = {
  headline: 'social',
  registrationForm: 'one-step',
  voucherPercent: 15,
  voucherMinimumMinor: null,
  hero: 'band',
  introFlow: 'short',
  sections: ['faq'],
};
const PLAIN_VISIT = { invitation: null, problem: null, product: null, campaign: null, campaignSlug: null };
const LOOK = { headline: 'social', registrationForm: 'one-step', voucherPercent: 15, voucherMinimum: null };

/** A club whose slugs return `found`. Its start page has the saved customization, its codes have `errors`. */
function clubWith(found: unknown, errors: readonly string[] = []): Run {
  return async (operation, variables) => {
    const start = { kind: 'start-page', customization: SAVED, product: null };
    if (operation.name === 'landing') return { landing: variables.slug === '' ? start : found } as never;
    return { registrationCodeDetails: { errors, invitorName: 'Clara W.', customization: SAVED } } as never;
  };
}

/** The problem of a visit by the first error of a check. */
function createProblem([error]: readonly string[], text: string | null) {
  return error === undefined ? null : { error, text };
}

const unreachable: Run = () => Promise.reject(operationError('gone', 200));

test("[B2] the start page shows the club's saved customization", async () => {
  expect(await visitStartPage(clubWith(null))).toEqual({
    kind: 'visit',
    visit: { ...PLAIN_VISIT, look: { ...LOOK, hero: 'band', introFlow: 'short', sections: ['faq'] } },
    cacheable: true,
  });
});

test('while the API fails the start page shows its defaults and is not cached', async () => {
  const visit = { ...PLAIN_VISIT, look: DEFAULT_LOOK };
  expect(await visitStartPage(unreachable)).toEqual({ kind: 'visit', visit, cacheable: false });
  expect(await visitBySlug(unreachable, 'autumn')).toMatchObject({
    visit: { problem: { error: null, text: 'error.technical' } },
  });
});

test('[B2] an unknown slug has no page', async () => {
  expect(await visitBySlug(clubWith(null), 'nowhere')).toEqual({ kind: 'unknown-slug' });
});

test.each([
  [[], null, true],
  [['REGISTRATION_CODE_INVALID'], 'codeError.link.REGISTRATION_CODE_INVALID', false],
  [['REGISTRATION_CODE_EXPIRED'], 'codeError.REGISTRATION_CODE_EXPIRED', false],
])('[F1] a slug of a code with the errors %j shows %s', async (errors, problem, invited) => {
  const club = clubWith({ kind: 'code', customization: SAVED, product: null, registrationCode: 'CLARA' }, errors);
  const outcome = await visitBySlug(club, 'clara');
  const invitation = invited ? { path: '/registration/formstarted?rc=CLARA', inviter: 'Clara W.' } : null;
  expect(outcome).toMatchObject({ visit: { problem: createProblem(errors, problem), invitation } });
});

test.each([
  ['social', null, null],
  ['social', 'autumn', 'spring'],
  ['social-15-percent', null, 'spring'],
])(
  '[J2] a landing entry with the headline %s and the campaign %s passes on the slug %s',
  async (headline, campaign, slug) => {
    const entry = {
      kind: 'entry',
      customization: { ...SAVED, headline },
      campaign,
      product: null,
      registrationCode: null,
    };
    expect(await visitBySlug(clubWith(entry), 'spring')).toMatchObject({ visit: { campaignSlug: slug } });
  },
);

test('[E4] a blocked referrer is denied on a slug as well', async () => {
  const club = clubWith({ kind: 'code', customization: SAVED, registrationCode: 'CLARA' }, ['REFERER_INVALID']);
  expect(await visitBySlug(club, 'clara')).toEqual({ kind: 'denied' });
});

test('[K14] a link whose code has a typing error shows this without a call', async () => {
  const { visit } = (await visitByLink(unreachable, { code: '2k7m-3pqrs-4tvwxy', timestamp: null })) as {
    visit: { problem: unknown };
  };
  expect(visit.problem).toEqual({ error: 'REGISTRATION_CODE_INVALID', text: 'code.mistyped' });
});

const PRODUCT = { name: 'Coat', designer: 'Verlaine', image: 'portrait-1', description: 'Long.' };
const ENTRY = { kind: 'entry', customization: { ...SAVED, headline: 'viral-product-share' }, product: PRODUCT };
const LINK = { code: 'clara', timestamp: null };

test("[B2] a link to an entry keeps the entry's product and headline; voucher and form are the code's", async () => {
  const outcome = await visitBySlug(clubWith(ENTRY), 'coat', LINK);
  const invitation = { path: '/registration/formstarted?rc=CLARA', inviter: 'Clara W.' };
  const look = { headline: 'viral-product-share', voucherPercent: 15 };
  expect(outcome).toMatchObject({ visit: { product: PRODUCT, invitation, look, problem: null } });
});

test.each([
  [['REGISTRATION_CODE_EXPIRED'], 'codeError.REGISTRATION_CODE_EXPIRED'],
  [['REGISTRATION_CODE_INVALID'], 'codeError.link.REGISTRATION_CODE_INVALID'],
])('[F1] a refused link to an entry (%j) keeps the product and shows %s', async (errors, problem) => {
  const outcome = await visitBySlug(clubWith(ENTRY, errors), 'coat', LINK);
  expect(outcome).toMatchObject({
    visit: { product: PRODUCT, invitation: null, problem: createProblem(errors, problem) },
  });
});

test('[C2] a code that shares a product finds it under its own name, and is valid without one', async () => {
  const sharing = { ...SAVED, headline: 'viral-product-share' };
  const club: (piece: Run) => Run = (piece) => async (operation, variables) => {
    if (operation.name === 'landing') return piece(operation, variables);
    return { registrationCodeDetails: { errors: [], invitorName: null, customization: sharing } } as never;
  };
  expect(await visitByLink(club(clubWith(ENTRY)), LINK)).toMatchObject({ visit: { product: PRODUCT } });
  expect(await visitByLink(club(unreachable), LINK)).toMatchObject({
    visit: { product: null, problem: null, invitation: { inviter: null } },
  });
});
