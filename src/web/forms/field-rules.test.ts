import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailAddress, newPassword } from './field-rules.ts';

function getFieldError(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0]?.message;
}

test.each([
  [undefined, 'password.too-short'],
  ['123456789', 'password.too-short'],
  ['1234567890', undefined],
  ['👜'.repeat(10), undefined],
  ['👜'.repeat(9), 'password.too-short'],
  ['a'.repeat(128), undefined],
  ['a'.repeat(129), 'password.too-long'],
])('[F1] the length of a new password, %j: %s', (password, code) => {
  expect(getFieldError(newPassword, password)).toBe(code);
});

test('an email address is trimmed and lower-cased before it is validated', () => {
  expect(v.parse(emailAddress, ' Clara@Example.COM ')).toBe('clara@example.com');
  expect(getFieldError(emailAddress, undefined)).toBe('login.email.invalid');
});
