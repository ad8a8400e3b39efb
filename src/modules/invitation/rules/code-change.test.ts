import { describe, expect, test } from 'vitest';
import { CODE_CHANGES, decideCodeChange } from './code-change.ts';
import type { CodeEdit, EditableCode } from './code-edit.ts';

const now = new Date('2026-03-03T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const code: EditableCode = {
  ...{ customizationKey: 'default', countries: ['AT', 'DE'], campaign: 'Letters', linkOnly: false },
  ...{ startsAt: at(-60), endsAt: null, disabledAt: null },
};

describe('[K1] a change of many codes decides about each', () => {
  test.each(CODE_CHANGES)('%s: a code that is gone has no result but that', (kind) => {
    expect(decideCodeChange(null, { kind, terms: { campaign: 'Autumn' } }, now)).toBe('code-unknown');
  });

  test.each<[Partial<EditableCode>, string]>([
    [{}, 'done'],
    [{ endsAt: at(-1) }, 'done'],
    [{ startsAt: at(60) }, 'done'],
    [{ disabledAt: at(-1) }, 'code-disabled'],
  ])('disables %j: %s', (fields, result) => {
    expect(decideCodeChange({ ...code, ...fields }, { kind: 'disable', terms: null }, now)).toBe(result);
  });

  test.each<[Partial<EditableCode>, string]>([
    [{}, 'done'],
    [{ startsAt: null }, 'done'],
    [{ endsAt: at(1) }, 'done'],
    [{ endsAt: at(0) }, 'code-ended'],
    [{ startsAt: at(-1) }, 'done'],
    [{ startsAt: at(0) }, 'code-not-started'],
    [{ startsAt: at(60), endsAt: at(90) }, 'code-not-started'],
    [{ startsAt: at(60), disabledAt: at(-1) }, 'code-disabled'],
    [{ endsAt: at(-9), disabledAt: at(-1) }, 'code-disabled'],
  ])('ends %j: %s', (fields, result) => {
    expect(decideCodeChange({ ...code, ...fields }, { kind: 'end', terms: null }, now)).toBe(result);
  });

  test.each<[Partial<EditableCode>, CodeEdit, string]>([
    [{}, { campaign: 'Autumn' }, 'done'],
    [{ startsAt: at(60) }, { campaign: 'Autumn' }, 'done'],
    [{}, { campaign: 'Letters' }, 'terms-unchanged'],
    [{ disabledAt: at(-1) }, { campaign: 'Autumn' }, 'code-disabled'],
    [{ endsAt: at(0) }, { campaign: 'Autumn' }, 'code-ended'],
    [{ startsAt: at(60) }, { endsAt: at(30) }, 'period-invalid'],
    // The change waited for its job until the new end was over.
    [{}, { endsAt: at(0) }, 'period-invalid'],
    [{ countries: ['XX'] }, { campaign: 'Autumn' }, 'country-unknown'],
  ])('edits %j by %j: %s', (fields, terms, result) => {
    expect(decideCodeChange({ ...code, ...fields }, { kind: 'edit', terms }, now)).toBe(result);
  });
});
