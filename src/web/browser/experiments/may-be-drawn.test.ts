import { afterEach, expect, test, vi } from 'vitest';
import { formatAssignments } from '#modules/experiment/rules/visit-assignments.ts';
import { mayBeDrawn } from './may-be-drawn.ts';

afterEach(() => vi.unstubAllGlobals());

const OPEN = { bucketVersion: 3, state: 'open', variation: null } as const;
const EXCLUDED = { bucketVersion: 3, state: 'excluded', variation: null } as const;
const ASSIGNED = { bucketVersion: 3, state: 'assigned', variation: '1' } as const;

test.each([
  ['open in its only experiment', { one: OPEN }, true],
  ['open in the first', { one: OPEN, two: ASSIGNED }, true],
  ['open in the last', { one: EXCLUDED, two: ASSIGNED, three: OPEN }, true],
  ['assigned or excluded', { one: EXCLUDED, two: ASSIGNED }, false],
  ['in none', {}, false],
])('[K9] a visit that is %s', (_, assignments, expected) => {
  const value = formatAssignments(new Map(Object.entries(assignments)));
  vi.stubGlobal('document', { cookie: `lang=en; vestibule_variants=${value}; other=a.1.` });
  expect(mayBeDrawn()).toBe(expected);
});

test('[K9] a visit without the cookie', () => {
  vi.stubGlobal('document', { cookie: '' });
  expect(mayBeDrawn()).toBe(false);
});
