import { expect, test } from 'vitest';
import { SIGN_UP_METHODS } from '#modules/experiment/rules/sign-up-methods.ts';
import { href } from '#web/routing/href.ts';
import { buildSignUpOptions, OTHER_METHOD_PATHS } from './sign-up-methods.ts';

test('[C8] email is available; phone, Google, Facebook and Apple are shown as coming soon', () => {
  expect(
    buildSignUpOptions(SIGN_UP_METHODS, { ...OTHER_METHOD_PATHS, email: href('/registration/formstarted') }),
  ).toEqual([
    { way: 'email', start: '/registration/formstarted' },
    { way: 'phone', start: null },
    { way: 'google', start: null },
    { way: 'facebook', start: null },
    { way: 'apple', start: null },
  ]);
});

test('[C8] a method with a start address is available', () => {
  const offers = buildSignUpOptions(SIGN_UP_METHODS, { email: '#access-code', apple: href('/login') });
  expect(offers.filter(({ start }) => start === null).map(({ way }) => way)).toEqual(['phone', 'google', 'facebook']);
  expect(offers.at(-1)).toEqual({ way: 'apple', start: '/login' });
});
