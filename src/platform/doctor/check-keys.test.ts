import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkKeys } from './check-keys.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const key = (id: string, seed: Uint8Array = randomBytes(32)) => ({ id, seed });

test('[K8] random keys are fine, repeated bytes are not', () => {
  expect(checkKeys([key('k2026-10'), key('k1')], null, NOW)).toMatchObject([{ result: 'ok' }]);
  const weak = checkKeys([key('k1', new Uint8Array(32).fill(7)), key('k0')], null, NOW);
  expect(weak).toMatchObject([{ result: 'fail', says: 'the keys k1 of SECRET_KEYS do not look random' }]);
});

test.each([
  ['the id of the signing key', 'k2025-01', null],
  ['the file of the keys', 'k1', new Date('2025-01-10T00:00:00Z')],
])('[K8] an old key is reported by %s', (_, id, changedAt) => {
  expect(checkKeys([key(id)], changedAt, NOW)).toMatchObject([
    { result: 'ok' },
    { result: 'warn', says: expect.stringMatching(/days old$/) },
  ]);
});

test('[K8] forgotten keys, and none', () => {
  const many = ['k5', 'k4', 'k3', 'k2', 'k1'].map((id) => key(id));
  expect(checkKeys(many, NOW, NOW)).toMatchObject([{ result: 'ok' }, { result: 'warn' }]);
  expect(checkKeys(null, null, NOW)).toMatchObject([{ result: 'skipped' }]);
});
