import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_KINDS } from '#kernel/audit-actions.ts';
import { ACTION_TEXTS, KIND_TEXTS } from './action-texts.ts';

test('[K1] each action and each kind of the catalogue has a name for people', () => {
  expect(AUDIT_ACTION_NAMES.filter((action) => !ACTION_TEXTS[action])).toEqual([]);
  expect(AUDIT_SUBJECT_KINDS.filter((kind) => !KIND_TEXTS[kind])).toEqual([]);
});

test('[K1] the names of two kinds differ, so that the filter can be chosen by them', async () => {
  const texts = JSON.parse(await readFile('src/texts/en/admin/audit.json', 'utf8'));
  const names = AUDIT_SUBJECT_KINDS.map((kind): string => texts[KIND_TEXTS[kind]]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names.filter((name) => /\(/.test(name))).toEqual([]);
});
