import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { parseDefinition } from '#modules/experiment/rules/parse-definition.ts';
import { buildDefinition, completeKeys, deriveKey } from './build-definition.ts';
import { createDraft, createEmptyDraft, type Draft } from './draft.ts';
import {
  namePrerequisite,
  namePrerequisiteVariations,
  nameValue,
  nameValuePart,
  nameVariationField,
} from './field-names.ts';
import { readDraft } from './read-draft.ts';

const DEFINITION: ExperimentDefinition = {
  key: 'spring',
  name: 'Spring',
  hypothesis: 'A second\nline',
  hashAttribute: 'applicationCountry',
  variations: [
    { key: 'control', name: 'As it is', weight: 0.3334, values: {}, redirect: null },
    {
      key: 'social',
      name: 'Social',
      weight: 0.6666,
      values: {
        'landing.headline': 'social',
        'landing.sections': ['faq', 'claims'],
        'registration.steps': 2,
        'text.landing.title': { en: 'Hello', de: 'Hallo' },
      },
      redirect: null,
    },
  ],
  coverage: 0.125,
  targeting: { countries: ['DE', 'AT'], languages: ['de'], paths: ['/', '/spring*'] },
  namespace: { name: 'landing', start: 0, end: 0.5 },
  prerequisites: [{ experiment: 'hero', variations: ['a', 'b'] }],
  environments: ['production', 'staging'],
  phase: 3,
};

/** Posts what the form shows. */
function post(draft: Draft): FormData {
  const form = new FormData();
  const plain = ['key', 'name', 'hypothesis', 'hashAttribute', 'varies', 'coverage', 'paths', 'environments'] as const;
  for (const name of plain) form.set(name, draft[name].replaceAll('\n', '\r\n'));
  for (const name of ['namespaceName', 'namespaceStart', 'namespaceEnd'] as const) form.set(name, draft[name]);
  for (const name of ['countries', 'languages'] as const) for (const one of draft[name]) form.append(name, one);
  for (const flag of draft.flags) form.append('flag', flag);
  form.set('phase', String(draft.phase));
  for (const [index, variation] of draft.variations.entries()) postVariation(form, variation, { index, draft });
  for (const [index, { experiment, variations }] of draft.prerequisites.entries()) {
    form.set(namePrerequisite(index), experiment);
    for (const one of variations) form.append(namePrerequisiteVariations(index), one);
  }
  return form;
}

function postVariation(
  form: FormData,
  variation: Draft['variations'][number],
  { index, draft }: { readonly index: number; readonly draft: Draft },
): void {
  for (const part of ['id', 'name', 'key', 'weight', 'redirect'] as const)
    form.set(nameVariationField(index, part), variation[part]);
  for (const [at, flag] of draft.flags.entries()) {
    const value = variation.values[flag];
    if (value?.kind === 'choice') form.set(nameValue(index, at), value.choice);
    if (value?.kind === 'list') {
      form.set(nameValuePart(index, at, 'mode'), value.isOwn ? 'own' : 'page');
      for (const item of value.items) form.append(nameValue(index, at), item);
    }
    if (value?.kind === 'text')
      for (const locale of LOCALES) form.set(nameValuePart(index, at, locale), value.texts[locale] ?? '');
  }
}

describe('an experiment in the form', () => {
  test.each(['en', 'de'] as const)('comes back unchanged, in %s', (locale) => {
    const draft = createDraft(DEFINITION, locale);
    const posted = readDraft(post(draft));
    expect(posted).toEqual(draft);
    expect(buildDefinition(posted)).toEqual(DEFINITION);
  });

  test('with redirects, the values of flags stay in the form and out of the definition', () => {
    const draft = createDraft(DEFINITION, 'en');
    const variations = draft.variations.map((one) => ({ ...one, redirect: ' /spring ' }));
    const redirecting: Draft = { ...draft, varies: 'redirects', variations };
    expect(readDraft(post(redirecting)).flags).toEqual(draft.flags);
    expect(buildDefinition(redirecting)).toMatchObject({
      variations: [
        { values: {}, redirect: '/spring' },
        { values: {}, redirect: '/spring' },
      ],
    });
  });

  test('a new phase is the next one', () => {
    const draft = { ...createDraft(DEFINITION, 'en'), newPhase: true };
    expect(buildDefinition(draft)).toMatchObject({ phase: 4 });
  });

  test('what is no number stays as it was typed, so that the rules refuse it at its field', () => {
    const draft = { ...createEmptyDraft(), key: 'a', name: 'A', coverage: 'half' };
    const parsed = parseDefinition(buildDefinition(draft), { isTextKey: () => true, findTextProblem: () => null });
    expect(parsed).toMatchObject({ kind: 'invalid' });
    expect(parsed.kind === 'invalid' && parsed.problems.map(({ path, code }) => `${path} ${code}`)).toContain(
      'coverage invalid',
    );
  });

  test('a namespace without a range means all of it, and nothing at all means none', () => {
    const draft = createEmptyDraft();
    expect(buildDefinition(draft)).toMatchObject({ namespace: null });
    expect(buildDefinition({ ...draft, namespaceName: 'a' })).toMatchObject({
      namespace: { name: 'a', start: 0, end: 1 },
    });
  });
});

describe('a hostile post', () => {
  test('builds nothing but the fields of the form', () => {
    const form = new FormData();
    for (const name of ['__proto__', 'v0.name', 'variations[99999999]', 'constructor', 'flag[]']) form.set(name, 'x');
    expect(readDraft(form)).toEqual({ ...createEmptyDraft(), hashAttribute: '', variations: [], coverage: '' });
  });

  test('is cut: long values, many variations, flags and prerequisites', () => {
    const form = new FormData();
    form.set('name', 'x'.repeat(10_000));
    for (let index = 0; index < 100; index += 1) {
      form.set(nameVariationField(index, 'name'), 'x');
      form.set(namePrerequisite(index), `x${index}`);
      form.append('flag', `text.${index}`);
    }
    const draft = readDraft(form);
    expect(draft.name).toHaveLength(4_000);
    expect(draft.variations).toHaveLength(10);
    expect(draft.flags).toHaveLength(30);
    expect(draft.prerequisites).toHaveLength(20);
  });

  test('a flag named like a property of all objects is refused by the rules', () => {
    const form = post({ ...createEmptyDraft(), key: 'a', name: 'A', flags: ['__proto__'] });
    form.set(nameValuePart(1, 0, 'en'), 'x');
    const parsed = parseDefinition(buildDefinition(readDraft(form)), {
      isTextKey: () => true,
      findTextProblem: () => null,
    });
    expect(parsed.kind === 'invalid' && parsed.problems[0]?.code).toBe('name-reserved');
  });
});

describe('keys', () => {
  test.each([
    ['Größere Überschrift!', 'grossere-uberschrift'],
    ['  Łódź — é ', 'lodz-e'],
    ['???', ''],
    ['a'.repeat(80), 'a'.repeat(64)],
  ])('%j gives %j', (name, key) => {
    expect(deriveKey(name, 64)).toBe(key);
  });

  test('only empty keys are derived', () => {
    const draft = createEmptyDraft();
    const [first, second] = draft.variations;
    if (!first || !second) throw new Error('two variations');
    const typed = {
      ...draft,
      name: 'My test',
      variations: [
        { ...first, name: 'As it is' },
        { ...second, key: ' own ' },
      ],
    };
    const completed = completeKeys(typed);
    expect([completed.key, ...completed.variations.map(({ key }) => key)]).toEqual(['my-test', 'as-it-is', 'own']);
  });
});
