import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { getActivationErrorText, renew } from './renewal.ts';

function runReturning(value: unknown): Run {
  return async () => ({ renewActivation: value }) as never;
}

test.each([
  [{ __typename: 'ActivationResent', code: 'ACTIVATION_RESENT' }, { kind: 'resent' }],
  [
    { __typename: 'TooManyAttempts', retryAfter: 42 },
    { kind: 'wait', seconds: 42 },
  ],
  [{ __typename: 'ResendRefused', code: 'REGISTRATION_ACTIVE' }, { kind: 'active' }],
  [
    { __typename: 'ResendRefused', code: 'REGISTRATION_ENDED' },
    { kind: 'lost', text: 'activation.renew.ended' },
  ],
  [
    { __typename: 'ResendRefused', code: 'REGISTRATION_UNKNOWN' },
    { kind: 'lost', text: 'activation.renew.unknown' },
  ],
])('[E1] a request for a new mail, %j', async (value, renewal) => {
  expect(await renew(runReturning(value), 'id')).toEqual(renewal);
});

test('without a link nothing is sent; a failed request is reported', async () => {
  expect(await renew(() => Promise.reject(new Error('sent')), null)).toMatchObject({ kind: 'lost' });
  const offline: Run = () => Promise.reject(operationError('offline', 0));
  expect(await renew(offline, 'id')).toEqual({ kind: 'failed', text: 'error.connection' });
});

test.each([
  ['ACTIVATION_EXPIRED', 'activation.error.expired'],
  ['ACTIVATION_REPLACED', 'activation.error.replaced'],
  ['constructor', 'activation.error.notFound'],
  [null, 'activation.error.notFound'],
])('the error %s has the text %s', (error, text) => {
  expect(getActivationErrorText(error)).toBe(text);
});
