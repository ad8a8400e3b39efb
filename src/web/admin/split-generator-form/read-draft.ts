import { LOCALES } from '#kernel/locale.ts';
import { MOST_VARIATIONS } from '#modules/experiment/rules/experiment.ts';
import type { Draft, DraftPrerequisite, DraftValue, DraftVariation } from './draft.ts';
import {
  namePrerequisite,
  namePrerequisiteVariations,
  nameValue,
  nameValuePart,
  nameVariationField,
} from './field-names.ts';
import { getFlagControl } from './flag-controls.ts';

/** More than the rules allow, so that they refuse what is too long and the form keeps what was typed. */
const MOST_CHARACTERS = 4_000;
const MOST_FLAGS = 30;
const MOST_PREREQUISITES = 20;
const MOST_ENTRIES = 50;

/**
 * Reads the posted form. It asks for the names that the form can have, so that no name of a post decides what is built
 * (compare web/forms/flat-form-data.ts).
 */
export function readDraft(form: FormData): Draft {
  const flags = [...new Set(readAll(form, 'flag'))].slice(0, MOST_FLAGS);
  return {
    key: read(form, 'key'),
    name: read(form, 'name'),
    hypothesis: read(form, 'hypothesis'),
    hashAttribute: read(form, 'hashAttribute'),
    varies: read(form, 'varies') === 'redirects' ? 'redirects' : 'flags',
    flags,
    variations: listIndices(form, MOST_VARIATIONS, (index) => nameVariationField(index, 'name')).map((index) =>
      readVariation(form, index, flags),
    ),
    coverage: read(form, 'coverage'),
    countries: readAll(form, 'countries'),
    languages: readAll(form, 'languages'),
    paths: read(form, 'paths'),
    namespaceName: read(form, 'namespaceName'),
    namespaceStart: read(form, 'namespaceStart'),
    namespaceEnd: read(form, 'namespaceEnd'),
    prerequisites: listIndices(form, MOST_PREREQUISITES, namePrerequisite).map((index) =>
      readPrerequisite(form, index),
    ),
    environments: read(form, 'environments'),
    phase: readWholeNumber(form, 'phase', 1),
    newPhase: form.has('newPhase'),
  };
}

/** The text of a field; empty where the post has none. Browsers post line breaks as CRLF. */
export function read(form: FormData, name: string): string {
  return clean(form.get(name));
}

/** A number that the form carries unchanged; the fallback for anything else. */
export function readWholeNumber(form: FormData, name: string, fallback: number): number {
  const text = read(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

function readAll(form: FormData, name: string): readonly string[] {
  return form.getAll(name).slice(0, MOST_ENTRIES).map(clean);
}

function clean(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MOST_CHARACTERS).replaceAll('\r\n', '\n') : '';
}

/** The indices from 0 on for which the form has a field. */
function listIndices(form: FormData, most: number, name: (index: number) => string): readonly number[] {
  const all = Array.from({ length: most }, (_, index) => index);
  const end = all.find((index) => !form.has(name(index))) ?? most;
  return all.slice(0, end);
}

function readVariation(form: FormData, index: number, flags: readonly string[]): DraftVariation {
  return {
    id: read(form, nameVariationField(index, 'id')) || String(index + 1),
    name: read(form, nameVariationField(index, 'name')),
    key: read(form, nameVariationField(index, 'key')),
    weight: read(form, nameVariationField(index, 'weight')),
    redirect: read(form, nameVariationField(index, 'redirect')),
    values: Object.fromEntries(flags.map((flag, at) => [flag, readValue(form, flag, { variation: index, at })])),
  };
}

function readValue(
  form: FormData,
  flag: string,
  place: { readonly variation: number; readonly at: number },
): DraftValue {
  const { variation, at } = place;
  const { kind } = getFlagControl(flag);
  const name = nameValue(variation, at);
  if (kind === 'choice') return { kind, choice: read(form, name) };
  if (kind === 'list') {
    const isOwn = read(form, nameValuePart(variation, at, 'mode')) === 'own';
    return { kind, isOwn, items: readAll(form, name) };
  }
  const texts = LOCALES.map((locale) => [locale, read(form, nameValuePart(variation, at, locale))]);
  return { kind, texts: Object.fromEntries(texts) };
}

function readPrerequisite(form: FormData, index: number): DraftPrerequisite {
  return {
    experiment: read(form, namePrerequisite(index)),
    variations: readAll(form, namePrerequisiteVariations(index)),
  };
}
