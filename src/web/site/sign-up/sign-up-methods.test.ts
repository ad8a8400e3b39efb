import { expect, test } from 'vitest';
import { SIGN_UP_METHODS } from '#modules/experiment/rules/sign-up-methods.ts';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { href } from '#web/routing/href.ts';
import { withInvitation } from '../registration/invitation.ts';
import { buildSignUpOptions, buildSignUpPaths } from './sign-up-methods.ts';

const FORM = withInvitation(href('/registration/formstarted'), {
  rc: 'NOCTURNE',
  vt: 'k1.9.+/=',
  campaignSlug: 'autumn',
});
const GOOGLE: ProviderOption = { id: 'google', name: 'Google' };
const OWN: ProviderOption = { id: 'openid', name: 'Salon login' };

test('[C8] without configured providers email is available; the others are shown as coming soon', () => {
  expect(buildSignUpOptions(SIGN_UP_METHODS, buildSignUpPaths([], FORM))).toEqual([
    { way: 'email', start: FORM },
    { way: 'phone', start: null },
    { way: 'google', start: null },
    { way: 'facebook', start: null },
    { way: 'apple', start: null },
  ]);
});

test('[K5] a configured provider begins with the invitation; the own one of the operator comes last', () => {
  const starts = buildSignUpPaths([GOOGLE, OWN], FORM);
  expect(starts.google).toBe('/sign-in?provider=google&rc=NOCTURNE&vt=k1.9.%2B%2F%3D&via=autumn');
  const options = buildSignUpOptions(['apple', 'google'], starts);
  expect(options.map(({ way, start }) => [way, start !== null])).toEqual([
    ['apple', false],
    ['google', true],
    ['openid', true],
  ]);
});

test('[K5] without an invitation every way begins at the code field', () => {
  expect(buildSignUpPaths([GOOGLE], '#access-code')).toEqual({ email: '#access-code', google: '#access-code' });
});
