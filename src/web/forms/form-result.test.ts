import { expect, test } from 'vitest';
import { createFormReport, runServerAction } from './form-result.ts';

const failed = (message: string) => ({ message });

test('a result passes unchanged', async () => {
  expect(await runServerAction(async () => 'result', failed)).toBe('result');
});

test.each([
  [new TypeError('Failed to fetch'), 'error.connection'],
  [new Error('Unable to decode'), 'error.technical'],
])('%o keeps the page and shows the reason', async (error, message) => {
  const result = await runServerAction(() => Promise.reject(error), failed);
  expect(result).toMatchObject({ data: { message }, init: { status: 503 } });
});

test('a redirect is rethrown', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(runServerAction(() => Promise.reject(redirect), failed)).rejects.toBe(redirect);
});

test('a message keeps the typed values', () => {
  const typed = new FormData();
  typed.set('firstName', 'Ann');
  const { submission, error } = createFormReport(typed, 'error.connection');
  expect(submission.payload).toEqual({ firstName: 'Ann' });
  expect(error?.formErrors).toEqual(['error.connection']);
});
