import { expect, test, vi } from 'vitest';
import { operationError, type Run } from '#web/routing/operation.ts';
import { changeStatus } from './change-status.ts';

function createForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function createRun(respond: () => unknown) {
  return vi.fn(async () => respond()) as unknown as Run;
}

const saved = createRun(() => ({ result: { __typename: 'ExperimentSaved' } }));

test.each(['start', 'stop', 'archive'] as const)('[K3] %s names the revision that was seen', async (change) => {
  const form = createForm({ change, revision: '7' });
  expect(await changeStatus(saved, 'hero', form)).toEqual({ done: change });
  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ name: `${change}Experiment` }), {
    key: 'hero',
    revision: 7,
  });
});

test.each(['', 'change=start', 'change=start&revision=', 'change=start&revision=x', 'change=delete&revision=1'])(
  '[K3] a form that the page does not have changes nothing: "%s"',
  async (fields) => {
    const run = createRun(() => undefined);
    const { refusal } = await changeStatus(run, 'hero', createForm(Object.fromEntries(new URLSearchParams(fields))));
    expect(refusal).toEqual({ kind: 'failed', message: 'error.technical' });
    expect(run).not.toHaveBeenCalled();
  },
);

test('[K3] a refusal contains its reason', async () => {
  const run = createRun(() => ({ result: { __typename: 'ExperimentRefused', reason: 'conflicts' } }));
  const { refusal } = await changeStatus(run, 'hero', createForm({ change: 'start', revision: '1' }));
  expect(refusal).toEqual({ kind: 'refused', reason: 'conflicts' });
});

test.each([
  [operationError('', 200, { code: 'UNAUTHENTICATED' }), 'linkGenerator.sessionEnded'],
  [operationError('', 200, { code: 'FORBIDDEN' }), 'error.forbidden.text'],
  [operationError('', 200, { code: 'TOO_MANY_ATTEMPTS' }), 'error.tooManyAttempts'],
  [operationError('', 500), 'error.technical'],
])('[K3] a failure has a text of its own, %#', async (error, message) => {
  const run = createRun(() => {
    throw error;
  });
  const { refusal } = await changeStatus(run, 'hero', createForm({ change: 'stop', revision: '1' }));
  expect(refusal).toEqual({ kind: 'failed', message });
});
