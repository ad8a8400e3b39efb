import { expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { submitNewPassword, submitRequest } from './submit.ts';

function buildForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function runReturning(field: string, value: unknown): Run {
  return async () => ({ [field]: value }) as never;
}

const CHOICE = buildForm({ token: 'secret', password: 'violet harbour lantern' });

test('a request has one result for every address, unless a limit is reached', async () => {
  const form = buildForm({ email: 'clara@example.com' });
  const requested = runReturning('requestPasswordReset', { __typename: 'PasswordResetRequested', code: 'x' });
  expect(await submitRequest(requested, form)).toEqual({ done: 'reset.requested' });
  const held = await submitRequest(
    runReturning('requestPasswordReset', { __typename: 'TooManyAttempts', retryAfter: 1 }),
    form,
  );
  expect(held.result?.error?.formErrors).toEqual(['limits.tooManyAttempts {"unit":"seconds","count":1}']);
});

test.each([
  ['PasswordReset', 'reset.done'],
  ['ResetRefused', 'reset.refused'],
])('a new password with the result %s: %s', async (__typename, done) => {
  expect(await submitNewPassword(runReturning('resetPassword', { __typename, code: done }), CHOICE)).toEqual({ done });
});

test('a refused password is reported at its field; the result contains neither it nor the secret', async () => {
  const invalid = { __typename: 'InvalidInput', fields: [{ name: 'password', code: 'password.personal' }] };
  const { result } = await submitNewPassword(runReturning('resetPassword', invalid), CHOICE);
  expect(result?.error?.fieldErrors).toEqual({ password: ['password.personal'] });
  expect(JSON.stringify(result)).not.toMatch(/secret|violet/);
});
