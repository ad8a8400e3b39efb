import { expect, test } from 'vitest';
import { isDisposableDomain } from '#platform/mailer/disposable-domains.ts';
import { examineAddress } from './address-flag.ts';

test.each([
  ['ada@mailinator.com', true, false],
  ['ada@inbox.mailinator.com', true, false],
  ['ada@yopmail.com', true, true],
  ['ada@gmial.com', true, true],
  ['ada@gmx.dee', false, true],
  ['ada@gmail.com', false, false],
  ['ada@proton.me', false, false],
  ['ada@icloud.com', false, false],
  ['mailinator.com@club.example', false, false],
  ['ada@com', false, false],
])('[K17] the address %s: disposable %s, mistyped %s', (email, isDisposable, isMistyped) => {
  expect(examineAddress(email, isDisposableDomain)).toEqual({ isDisposable, isMistyped });
});
