import { MOST_KEY, MOST_VARIATION_KEY } from '#modules/experiment/rules/experiment-key.ts';
import type { Draft, DraftValue, DraftVariation } from './draft.ts';
import { getFlagControl } from './flag-controls.ts';
import { parseShare } from './shares.ts';

/**
 * Builds what the API gets from the form. Values that are no numbers or keys stay as they were typed: the rules of
 * definitions refuse them, so that there is one set of rules.
 */
export function buildDefinition(draft: Draft): Readonly<Record<string, unknown>> {
  const { name, hypothesis, hashAttribute, countries, languages } = draft;
  return {
    key: draft.key,
    ...{ name, hypothesis, hashAttribute },
    variations: draft.variations.map((variation) => buildVariation(variation, draft)),
    coverage: parseShare(draft.coverage),
    targeting: { countries, languages, paths: listLines(draft.paths) },
    namespace: buildNamespace(draft),
    prerequisites: draft.prerequisites,
    environments: draft.environments
      .split(/[,\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
    phase: draft.newPhase ? draft.phase + 1 : draft.phase,
  };
}

/** Fills keys that were left empty, from the names. */
export function completeKeys(draft: Draft): Draft {
  return {
    ...draft,
    key: draft.key.trim() || deriveKey(draft.name, MOST_KEY),
    variations: draft.variations.map((variation) => ({
      ...variation,
      key: variation.key.trim() || deriveKey(variation.name, MOST_VARIATION_KEY),
    })),
  };
}

/** `Größere Überschrift!` gives `grossere-uberschrift`. */
export function deriveKey(name: string, most: number): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most)
    .replace(/-+$/, '');
}

function buildVariation(variation: DraftVariation, { varies, flags }: Draft) {
  const { key, name, weight, redirect } = variation;
  const values = flags.flatMap((flag) => {
    const value = buildValue(flag, variation.values[flag]);
    return value === undefined ? [] : [[flag, value] as const];
  });
  return {
    ...{ key, name: name.trim() || key, weight: parseShare(weight) },
    values: varies === 'flags' ? Object.fromEntries(values) : {},
    redirect: varies === 'redirects' && redirect.trim() !== '' ? redirect.trim() : null,
  };
}

/** The value of a flag; undefined leaves the page as it is. */
function buildValue(flag: string, value: DraftValue | undefined): unknown {
  switch (value?.kind) {
    case 'choice':
      if (value.choice === '') return undefined;
      return getFlagControl(flag).isNumeric ? Number(value.choice) : value.choice;
    case 'list':
      return value.isOwn ? value.items : undefined;
    case 'text': {
      const texts = Object.entries(value.texts).filter(([, text]) => text.trim() !== '');
      return texts.length > 0 ? Object.fromEntries(texts) : undefined;
    }
    case undefined:
      return undefined;
  }
}

/** Null where nothing is entered; a name alone means the whole range. */
function buildNamespace({ namespaceName, namespaceStart, namespaceEnd }: Draft) {
  const typed = [namespaceName, namespaceStart, namespaceEnd].map((text) => text.trim());
  const [name = '', start = '', end = ''] = typed;
  if (typed.every((text) => text === '')) return null;
  return { name, start: parseShare(start || '0'), end: parseShare(end || '100') };
}

function listLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
