import { expect, test } from 'vitest';
import { createFormReport, runServerAction } from './form-result.ts';

const failed = (message: string) => ({ message });

test('an answer passes as it is', async () => {
  expect(await runServerAction(async () => 'answer', failed)).toBe('answer');
});

test.each([
  [new TypeError('Failed to fetch'), 'error.connection'],
  [new Error('Unable to decode'), 'error.technical'],
])('%o keeps the page and says why', async (error, message) => {
  const answer = await runServerAction(() => Promise.reject(error), failed);
  expect(answer).toMatchObject({ data: { message }, init: { status: 503 } });
});

test('a redirect goes on', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(runServerAction(() => Promise.reject(redirect), failed)).rejects.toBe(redirect);
});

test('a message leaves what was typed', () => {
  const typed = new FormData();
  typed.set('firstName', 'Ann');
  const { submission, error } = createFormReport(typed, 'error.connection');
  expect(submission.payload).toEqual({ firstName: 'Ann' });
  expect(error?.formErrors).toEqual(['error.connection']);
});
