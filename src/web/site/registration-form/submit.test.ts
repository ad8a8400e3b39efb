import { describe, expect, test } from 'vitest';
import type { RegisterInput, RegisterMutation } from '#web/generated/operations.ts';
import { operationError, type Run } from '#web/routing/operation.ts';
import { createFormRefusal, submitRegistration } from './submit.ts';

type Result = RegisterMutation['register'];

const invitation = { rc: 'NOCTURNE', vt: null };

function posted(more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  const fields = {
    gender: 'MEN',
    firstName: 'Ann',
    lastName: 'Nolan',
    email: 'a@example.org',
    country: 'SE',
    termsAndConditions: 'on',
    idempotencyKey: 'key-12345678',
    policies: '{"SE":{"termsPkString":"t-SE","dataPolicyPkString":"d-SE"}}',
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function runReturning(value: Result | Error): { readonly run: Run; readonly sent: RegisterInput[] } {
  const sent: RegisterInput[] = [];
  const run = async (_: unknown, variables: Record<string, unknown>) => {
    sent.push(variables.input as RegisterInput);
    if (value instanceof Error) throw value;
    return { register: value };
  };
  return { run: run as Run, sent };
}

async function getResult(value: Result | Error) {
  const { result } = await submitRegistration(runReturning(value).run, posted(), invitation, 'sv');
  return result?.error;
}

describe('a registration', () => {
  test("sends the chosen country's versions, the page's key and language with the form", async () => {
    const { run, sent } = runReturning({ __typename: 'RegistrationPending', registrationId: 'r1' });
    const { done } = await submitRegistration(run, posted(), invitation, 'sv');
    expect(done).toEqual({ kind: 'pending', registrationId: 'r1' });
    expect(sent[0]).toMatchObject({
      idempotencyKey: 'key-12345678',
      registrationCode: 'NOCTURNE',
      validityTimestamp: null,
      language: 'sv',
      country: 'SE',
      termsPkString: 't-SE',
      dataPolicyPkString: 'd-SE',
      newsletter: false,
    });
  });

  test.each<[Result, object]>([
    [{ __typename: 'AccountActive', code: 'ACCOUNT_ACTIVE' }, { kind: 'account-active' }],
    [{ __typename: 'AccountPending', code: 'ACCOUNT_PENDING' }, { kind: 'account-pending' }],
    [
      { __typename: 'RegistrationRefused', errors: ['REFERER_INVALID'] },
      { kind: 'refused', errors: ['REFERER_INVALID'] },
    ],
  ])('%o is a final result', async (value, outcome) => {
    expect((await submitRegistration(runReturning(value).run, posted(), invitation, 'en')).done).toEqual(outcome);
  });

  test('is validated again after the browser, and an invalid one is not sent', async () => {
    const { run, sent } = runReturning({ __typename: 'RegistrationPending', registrationId: 'r1' });
    const { result } = await submitRegistration(run, posted({ firstName: 'Ann4' }), invitation, 'en');
    expect(result?.error?.fieldErrors).toEqual({ firstName: ['validation.characters'] });
    expect(result?.submission.payload).toMatchObject({ firstName: 'Ann4', email: 'a@example.org' });
    expect(sent).toEqual([]);
  });

  test('shows limits and failures in the form', async () => {
    const limited = await getResult({ __typename: 'TooManyAttempts', retryAfter: 42 });
    expect(limited?.formErrors).toEqual(['limits.tooManyAttempts {"unit":"seconds","count":42}']);
    expect((await getResult(operationError('Failed to fetch', 0)))?.formErrors).toEqual(['error.connection']);
    expect((await getResult(operationError('Broken', 500)))?.formErrors).toEqual(['error.technical']);
  });
});

test('shows errors of fields without an input once, above the form', () => {
  const errors = [
    { name: 'country', code: 'validation.country' },
    { name: 'termsPkString', code: 'validation.policies' },
    { name: 'dataPolicyPkString', code: 'validation.policies' },
  ];
  expect(createFormRefusal(errors)).toEqual({
    form: ['validation.policies'],
    fields: { country: ['validation.country'] },
  });
});
