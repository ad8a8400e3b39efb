import { expect, test } from 'vitest';
import type { ResendActivationMutation } from '../../generated/operations.ts';
import { operationError, type Run } from '../../operations/operation.ts';
import { resend } from './resend.ts';

type Answer = ResendActivationMutation['resendActivation'];

function answering(answer: Answer | Error): Run {
  const run = async () => {
    if (answer instanceof Error) throw answer;
    return { resendActivation: answer };
  };
  return run as Run;
}

test.each<[Answer | Error, object]>([
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
])('%o is answered with %o', async (answer, expected) => {
  expect(await resend(answering(answer), 'r1')).toEqual(expected);
});
