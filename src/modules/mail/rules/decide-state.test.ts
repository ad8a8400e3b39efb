import { expect, test } from 'vitest';
import { findRetryRefusal } from './decide-retry.ts';
import { type AttemptEnd, decideState } from './decide-state.ts';

const OPEN: AttemptEnd = { hasLeft: false, hasFailed: true, isPermanent: false, isLast: false };

test.each([
  ['a try that fails, with others to come', {}, 'waiting'],
  ['the last try', { isLast: true }, 'failed'],
  ['a refusal by the mail server', { isPermanent: true }, 'failed'],
  ['a mail that left', { hasFailed: false, hasLeft: true }, 'sent'],
  ['a mail that left before its job failed for good', { hasLeft: true, isPermanent: true, isLast: true }, 'sent'],
  ['a job that needed no mail', { hasFailed: false }, 'dropped'],
])('%s', (_, changes, state) => {
  expect(decideState({ ...OPEN, ...changes })).toBe(state);
});

test('only failed mails are retried', () => {
  expect(findRetryRefusal('failed')).toBeNull();
  expect(findRetryRefusal('waiting')).toBe('mail-waiting');
  expect(findRetryRefusal('sent')).toBe('mail-sent');
  expect(findRetryRefusal('dropped')).toBe('mail-dropped');
  expect(findRetryRefusal(undefined)).toBe('mail-unknown');
});
