import { expect, test } from 'vitest';
import { operationError } from '#web/routing/operation.ts';
import { getListFailure } from './failure-text.ts';

test.each([
  [500, 'INTERNAL_SERVER_ERROR', 'list.failed.error'],
  [408, null, 'list.failed.slow'],
  [0, null, 'list.failed.slow'],
  [429, 'TOO_MANY_ATTEMPTS', 'list.failed.tooMany'],
  [401, 'UNAUTHENTICATED', 'linkGenerator.sessionEnded'],
  [403, 'FORBIDDEN', 'error.forbidden.text'],
])('[K1] a list that fails with %s %s says so to admins', (status, code, text) => {
  expect(getListFailure(operationError('failed', status, { code }))).toBe(text);
});

test('any other error is a bug', () => {
  expect(() => getListFailure(new TypeError('bug'))).toThrow('bug');
});
