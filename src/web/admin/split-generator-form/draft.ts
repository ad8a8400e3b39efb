import { LOCALES, type Locale } from '#kernel/locale.ts';
import { listFlags } from '#modules/experiment/rules/check-definition.ts';
import { type ExperimentDefinition, HASH_ATTRIBUTES, type Variation } from '#modules/experiment/rules/experiment.ts';
import { getFlagControl } from './flag-controls.ts';
import { formatShare } from './shares.ts';

/** What the form has for a flag in a variation; without a choice, an own list or a text, the page stays as it is. */
export type DraftValue =
  | { readonly kind: 'choice'; readonly choice: string }
  | { readonly kind: 'list'; readonly isOwn: boolean; readonly items: readonly string[] }
  | { readonly kind: 'text'; readonly texts: Readonly<Partial<Record<Locale, string>>> };

export type DraftVariation = {
  /** Stays the same when the variation moves. */
  readonly id: string;
  readonly name: string;
  readonly key: string;
  /** In percent, as typed. */
  readonly weight: string;
  readonly redirect: string;
  /** By flag. */
  readonly values: Readonly<Record<string, DraftValue>>;
};

export type DraftPrerequisite = { readonly experiment: string; readonly variations: readonly string[] };

/** An experiment as the form shows it: every value as it was typed. */
export type Draft = {
  readonly key: string;
  readonly name: string;
  readonly hypothesis: string;
  readonly hashAttribute: string;
  /** Whether variations set flags or redirect; the values of the other kind stay in the form. */
  readonly varies: 'flags' | 'redirects';
  readonly flags: readonly string[];
  readonly variations: readonly DraftVariation[];
  readonly coverage: string;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  /** One path a line. */
  readonly paths: string;
  readonly namespaceName: string;
  readonly namespaceStart: string;
  readonly namespaceEnd: string;
  readonly prerequisites: readonly DraftPrerequisite[];
  /** Separated by commas. */
  readonly environments: string;
  readonly phase: number;
  /** Whether the phase is raised with the change. */
  readonly newPhase: boolean;
};

/** The form of a new experiment: two variations that share the visitors. */
export function createEmptyDraft(): Draft {
  return {
    ...{ key: '', name: '', hypothesis: '', hashAttribute: HASH_ATTRIBUTES[0], varies: 'flags', flags: [] },
    variations: [
      { id: '1', name: '', key: '', weight: '50', redirect: '', values: {} },
      { id: '2', name: '', key: '', weight: '50', redirect: '', values: {} },
    ],
    ...{ coverage: '100', countries: [], languages: [], paths: '' },
    ...{ namespaceName: '', namespaceStart: '', namespaceEnd: '', prerequisites: [], environments: '' },
    ...{ phase: 1, newPhase: false },
  };
}

/** Fills the form with an experiment. */
export function createDraft(definition: ExperimentDefinition, locale: Locale): Draft {
  const { key, name, hypothesis, hashAttribute, namespace, targeting, prerequisites, phase } = definition;
  const flags = listFlags(definition);
  const isRedirecting = definition.variations.some(({ redirect }) => redirect !== null);
  return {
    ...{ key, name, hypothesis, hashAttribute, varies: isRedirecting ? 'redirects' : 'flags', flags },
    variations: definition.variations.map((variation, index) =>
      createDraftVariation(variation, { id: String(index + 1), flags, locale }),
    ),
    coverage: formatShare(definition.coverage, locale),
    countries: targeting.countries,
    languages: targeting.languages,
    paths: targeting.paths.join('\n'),
    namespaceName: namespace?.name ?? '',
    namespaceStart: namespace ? formatShare(namespace.start, locale) : '',
    namespaceEnd: namespace ? formatShare(namespace.end, locale) : '',
    prerequisites,
    environments: definition.environments.join(', '),
    ...{ phase, newPhase: false },
  };
}

type Given = { readonly id: string; readonly flags: readonly string[]; readonly locale: Locale };

function createDraftVariation(variation: Variation, { id, flags, locale }: Given): DraftVariation {
  const { key, name, weight, redirect } = variation;
  const values: Readonly<Record<string, unknown>> = variation.values;
  return {
    ...{ id, key, name, weight: formatShare(weight, locale), redirect: redirect ?? '' },
    values: Object.fromEntries(flags.map((flag) => [flag, createDraftValue(flag, values[flag])])),
  };
}

/** The form's part for a flag; an undefined value leaves the page as it is. */
export function createDraftValue(flag: string, value: unknown): DraftValue {
  const { kind, defaults } = getFlagControl(flag);
  if (kind === 'choice') return { kind, choice: value === undefined ? '' : String(value) };
  if (kind === 'list') {
    const items = Array.isArray(value) ? value.map(String) : defaults;
    return { kind, isOwn: value !== undefined, items };
  }
  const texts: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { kind, texts: Object.fromEntries(LOCALES.map((locale) => [locale, String(texts[locale] ?? '')])) };
}
