import { LOCALES } from '#kernel/locale.ts';
import type { Draft } from './draft.ts';
import { namePrerequisite, nameValue, nameValuePart, nameVariation, nameVariationField } from './field-names.ts';

/** The names of the fields, in their order in the form: so are the errors of a summary. */
export function listFieldNames({ variations, flags, prerequisites }: Draft): readonly string[] {
  return [
    ...['name', 'key', 'hypothesis', 'hashAttribute', 'variations'],
    ...variations.flatMap((_, index) => listVariationNames(index, flags)),
    ...['coverage', 'languages', 'countries', 'paths', 'prerequisites'],
    ...prerequisites.map((_, index) => namePrerequisite(index)),
    ...['namespace', 'namespaceName', 'namespaceStart', 'namespaceEnd', 'environments', 'newPhase'],
  ];
}

function listVariationNames(index: number, flags: readonly string[]): readonly string[] {
  const parts = (['name', 'key', 'weight', 'redirect'] as const).map((part) => nameVariationField(index, part));
  const values = flags.flatMap((_, at) => [
    nameValue(index, at),
    ...LOCALES.map((locale) => nameValuePart(index, at, locale)),
  ]);
  return [nameVariation(index), ...parts, ...values];
}
