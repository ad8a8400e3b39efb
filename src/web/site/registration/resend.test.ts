import { expect, test } from 'vitest';
import type { ResendActivationMutation } from '#web/generated/operations.ts';
import { operationError, type Run } from '#web/routing/operation.ts';
import { resend } from './resend.ts';

const REGISTRATION = { id: 'r1', email: 'anna@example.org', rc: 'NOCTURNE', vt: null };

type Result = ResendActivationMutation['resendActivation'];

function runReturning(value: Result | Error): Run {
  const run = async () => {
    if (value instanceof Error) throw value;
    return { resendActivation: value, resendPendingActivation: value };
  };
  return run as Run;
}

test.each<[Result | Error, object]>([
  [{ __typename: 'ActivationResent', code: 'ACTIVATION_RESENT' }, { kind: 'resent' }],
  [
    { __typename: 'TooManyAttempts', retryAfter: 42 },
    { kind: 'wait', seconds: 42 },
  ],
  [
    { __typename: 'ResendRefused', code: 'REGISTRATION_ACTIVE' },
    { kind: 'over', message: 'registration.resend.active' },
  ],
  [
    { __typename: 'ResendRefused', code: 'REGISTRATION_UNKNOWN' },
    { kind: 'over', message: 'registration.resend.ended' },
  ],
  [operationError('Failed to fetch', 0), { kind: 'failed', message: 'error.connection' }],
])('%o results in %o', async (value, expected) => {
  expect(await resend(runReturning(value), REGISTRATION)).toEqual(expected);
});

test('with only the address known, the request contains address and invitation; without both none is sent', async () => {
  const sent: unknown[] = [];
  const run = (async ({ name }: { name: string }, variables: unknown) => {
    sent.push([name, variables]);
    return { resendPendingActivation: { __typename: 'ActivationResent', code: '' } };
  }) as unknown as Run;
  expect(await resend(run, { ...REGISTRATION, id: null })).toEqual({ kind: 'resent' });
  expect(await resend(run, { ...REGISTRATION, id: null, email: null })).toBeNull();
  const variables = { email: 'anna@example.org', registrationCode: 'NOCTURNE', validityTimestamp: null };
  expect(sent).toEqual([['resendPendingActivation', variables]]);
});
