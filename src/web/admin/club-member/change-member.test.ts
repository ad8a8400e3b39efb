import { expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { submitChange } from './change-member.ts';

function createForm(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('[K1] a refusal keeps what was posted, and for which change', async () => {
  const run = (async () => ({ result: { __typename: 'InviterChangeRefused', reason: 'reason-invalid' } })) as Run;
  const gift = { change: 'invitations', amount: '12', reason: 'A good friend', key: 'k1' };
  expect(await submitChange(run, createForm(gift), 'm1')).toEqual({
    ...{ kind: 'refused', refusal: 'member.refused.reason', typed: gift },
  });
  const card = { change: 'card', card: 'gold', from: 'none', reason: 'A good customer' };
  expect(await submitChange(run, createForm(card), 'm1')).toMatchObject({
    typed: { change: 'card', reason: 'A good customer', amount: '', key: '' },
  });
  expect(await submitChange(run, createForm({ change: 'erase', reason: 'request' }), 'm1')).toMatchObject({
    typed: { change: null },
  });
});
