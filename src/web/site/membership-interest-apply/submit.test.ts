import { expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { submitInterest } from './submit.ts';

function buildForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function runReturning(value: unknown, sent: unknown[] = []): Run {
  return async (_, variables) => {
    sent.push(variables);
    return { submitMembershipInterest: value } as never;
  };
}

const FORM = buildForm({ email: ' Clara@Example.COM ', country: 'AT' });

test('an application is sent with the language and the country of the page', async () => {
  const sent: unknown[] = [];
  const received = runReturning({ __typename: 'MembershipInterestReceived', code: 'INTEREST_RECEIVED' }, sent);
  expect(await submitInterest(received, FORM, 'de')).toEqual({ done: 'received' });
  expect(sent).toEqual([{ input: { email: 'clara@example.com', language: 'de', country: 'AT' } }]);
});

test('an unknown country is omitted', async () => {
  const sent: unknown[] = [];
  const received = runReturning({ __typename: 'MembershipInterestReceived', code: 'INTEREST_RECEIVED' }, sent);
  await submitInterest(received, buildForm({ email: 'clara@example.com', country: 'XX' }), 'en');
  expect(sent).toEqual([{ input: { email: 'clara@example.com', language: 'en', country: null } }]);
});

test('an invalid address is not sent', async () => {
  const { result } = await submitInterest(() => Promise.reject(new Error('sent')), buildForm({ email: 'clara' }), 'en');
  expect(result?.error?.fieldErrors.email).toEqual(['login.email.invalid']);
  expect(result?.submission.payload.email).toBe('clara');
});

test('a refusal of the server is shown at the field', async () => {
  const invalid = runReturning({ __typename: 'InvalidInput', fields: [{ name: 'email', code: 'validation.email' }] });
  const { result } = await submitInterest(invalid, FORM, 'en');
  expect(result?.error?.fieldErrors.email).toEqual(['validation.email']);
});

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
])('after too many attempts, %i seconds are shown as %i minutes', async (retryAfter, minutes) => {
  const { result } = await submitInterest(runReturning({ __typename: 'TooManyAttempts', retryAfter }), FORM, 'en');
  expect(result?.error?.formErrors).toEqual([`interest.tooManyAttempts {"minutes":${minutes}}`]);
});
