import { expect, test } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { submitInviter } from './submit.ts';

function createForm(): FormData {
  const form = new FormData();
  const typed = { firstName: 'Maison', lastName: 'Nocturne', email: 'club@example.org', balance: '70', key: 'k1' };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

test('[K1] after a lost response the form is sent again with its idempotency key', async () => {
  const run = (async () => {
    throw operationError('Failed to fetch', 0);
  }) as Run;
  expect(await submitInviter(run, createForm())).toMatchObject({
    kind: 'refused',
    text: 'error.connection',
    key: 'k1',
  });
});

test('[K1] after a taken address the form gets another idempotency key', async () => {
  const run = (async () => ({ result: { __typename: 'InviterChangeRefused', reason: 'email-taken' } })) as Run;
  expect(await submitInviter(run, createForm())).toMatchObject({ field: 'email', key: '' });
});
