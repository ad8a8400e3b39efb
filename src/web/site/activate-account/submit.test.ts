import { describe, expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { getActivationErrorPath, submitActivation } from './submit.ts';

function buildForm(password: string): FormData {
  const form = new FormData();
  form.set('accountActivationId', 'secret');
  form.set('password', password);
  return form;
}

function runReturning(value: unknown): Run {
  return async () => ({ activateAccount: value }) as never;
}

const GOOD = 'violet harbour lantern';

describe('[E1] activation', () => {
  test.each([
    [
      { __typename: 'AccountActivated', token: 't' },
      { kind: 'activated', token: 't' },
    ],
    [{ __typename: 'AlreadyActive', code: 'ACCOUNT_ACTIVE' }, { kind: 'already-active' }],
    [
      { __typename: 'ActivationRefused', error: 'ACTIVATION_EXPIRED' },
      { kind: 'refused', error: 'ACTIVATION_EXPIRED' },
    ],
  ])('%j', async (value, done) => {
    expect(await submitActivation(runReturning(value), buildForm(GOOD))).toEqual({ done });
  });

  test('a password that is too short is not sent; the result contains neither it nor the secret', async () => {
    const sent = await submitActivation(() => Promise.reject(new Error('sent')), buildForm('short'));
    expect(sent.result?.error?.fieldErrors).toEqual({ password: ['password.too-short'] });
    expect(JSON.stringify(sent.result)).not.toMatch(/secret|"short"/);
  });

  test('a password refusal of the server is shown at the field, a limit in the form', async () => {
    const common = { __typename: 'InvalidInput', fields: [{ name: 'password', code: 'password.common' }] };
    const refused = await submitActivation(runReturning(common), buildForm(GOOD));
    expect(refused.result?.error?.fieldErrors).toEqual({ password: ['password.common'] });
    const held = await submitActivation(
      runReturning({ __typename: 'TooManyAttempts', retryAfter: 9 }),
      buildForm(GOOD),
    );
    expect(held.result?.error?.formErrors).toEqual(['limits.tooManyAttempts {"unit":"seconds","count":9}']);
  });
});

test('a refusal is named in the address, and nothing can be added to it', () => {
  expect(getActivationErrorPath('A&b=c')).toBe('/registration/activateaccountError?error=A%26b%3Dc');
});
