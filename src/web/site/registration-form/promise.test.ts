import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { readPostedForm } from '#web/forms/posted-form.server.ts';
import { type LoadContext, loadContext } from '#web/routing/load-context.ts';
import { handleForm, type StepResult } from './handle-form.server.ts';
import { readUncheckedPromise } from './posted-form.ts';

const ADDRESS = 'https://club.example/acquisition/registration/formstarted?rc=NOCTURNE';
const TOKEN = `20.1772452800.first.${'m'.repeat(43)}`;
const STEP_ONE = { email: 'anna@example.org', country: 'DE', termsAndConditions: 'on' };

/** Posts the form with and without script alike: the server's action handles both. */
async function post(fields: Readonly<Record<string, string>>): Promise<StepResult> {
  const context = new RouterContextProvider();
  const read = (token: string) => (token === TOKEN ? { percent: 20 as const } : null);
  const voucherPromises = { read, create: () => '' };
  context.set(loadContext, { voucherPromises, publicOrigin: 'https://club.example' } as unknown as LoadContext);
  const request = new Request(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) });
  const args = { request, context, url: new URL(ADDRESS), params: {} } as unknown as ActionFunctionArgs;
  await readPostedForm(args as never, async () => new Response());
  const result = await handleForm(args);
  if (result instanceof Response || !('step' in result)) throw new Error('The form is not shown again');
  return result;
}

describe('[J2] a form that is shown again', () => {
  test.each([
    ['the second step', { part: 'first', ...STEP_ONE }],
    ['the first step with an error', { part: 'first', ...STEP_ONE, email: 'anna' }],
    ['the first step after a step back', { part: 'back', ...STEP_ONE }],
    ['the second step with an error', { part: 'second', ...STEP_ONE }],
    ['the whole form with an error', { part: 'whole', ...STEP_ONE }],
  ])('keeps what it promised: %s', async (_, fields) => {
    expect((await post({ ...fields, voucherPromise: TOKEN })).promise).toEqual({ percent: 20, token: TOKEN });
  });

  test.each([[{}], [{ voucherPromise: '' }], [{ voucherPromise: TOKEN.replace('20', '15') }]])(
    'shows what is promised now, if it promised nothing that holds: %j',
    async (fields) => {
      expect((await post({ part: 'whole', ...STEP_ONE, ...fields })).promise).toBeNull();
    },
  );

  test('keeps it also in a browser that cannot reach the server', () => {
    const form = new FormData();
    expect(readUncheckedPromise(form)).toBeNull();
    form.set('voucherPromise', TOKEN);
    expect(readUncheckedPromise(form)).toEqual({ percent: 20, token: TOKEN });
    form.set('voucherPromise', TOKEN.replace('20.', '0.'));
    expect(readUncheckedPromise(form)?.percent).toBeNull();
    form.set('voucherPromise', 'nonsense');
    expect(readUncheckedPromise(form)).toBeNull();
  });
});
