import { expect, test } from 'vitest';
import { compareContents } from './compare.ts';
import type { EntryContent } from './content.ts';
import { findPlanProblem } from './plan.ts';

const ENTRY: EntryContent = { customizationKey: 'default', campaign: 'Autumn', product: null };
const COAT = { name: 'Coat', designer: 'Atelier', image: 'coat', description: { de: 'Ein Mantel' } };

test('[K1] what differs, at its place', () => {
  const changed = { ...ENTRY, campaign: 'Winter', product: COAT };
  expect(compareContents(ENTRY, changed)).toEqual([
    { field: 'campaign', before: 'Autumn', after: 'Winter' },
    { field: 'product.name', before: null, after: 'Coat' },
    { field: 'product.designer', before: null, after: 'Atelier' },
    { field: 'product.image', before: null, after: 'coat' },
    { field: 'product.description.de', before: null, after: 'Ein Mantel' },
  ]);
  expect(compareContents(changed, changed)).toEqual([]);
  expect(compareContents(changed, ENTRY)).toHaveLength(5);
  expect(compareContents(null, ENTRY).map(({ field }) => field)).toEqual(['customizationKey', 'campaign']);
});

test('[K1] a name for all languages and one by language differ', () => {
  const product = { ...COAT, name: { de: 'Mantel' } };
  expect(compareContents({ ...ENTRY, product: COAT }, { ...ENTRY, product })).toEqual([
    { field: 'product.name.de', before: null, after: 'Mantel' },
    { field: 'product.name', before: 'Coat', after: null },
  ]);
});

test('[K1] a plan is in the future, and ends after it began', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(findPlanProblem({ publishAt: null, endAt: null }, now)).toBeNull();
  expect(findPlanProblem({ publishAt: later(1), endAt: later(2) }, now)).toBeNull();
  expect(findPlanProblem({ publishAt: now, endAt: null }, now)).toBe('plan-past');
  expect(findPlanProblem({ publishAt: later(2), endAt: later(2) }, now)).toBe('plan-order');
  expect(findPlanProblem({ publishAt: null, endAt: later(24 * 800) }, now)).toBe('plan-late');
});
