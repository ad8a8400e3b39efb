import { localizePath } from '#kernel/locale.ts';
import type { ExperimentDefinition, Variation } from './experiment.ts';
import { type FlagValues, isFlagFeature, readFlagValue } from './flags.ts';
import { isPlainObject } from './json-problem.ts';
import { buildPathPattern } from './path-pattern.ts';

/** What a page shows in a preview. */
export type PreviewDecision = {
  readonly flags: FlagValues;
  /** The path to which the variation redirects; null for none. */
  readonly redirect: string | null;
};

/**
 * Decides what a page shows in the preview of a variation. Only the paths of the experiment count: a person who
 * previews a variation need not be among its visitors.
 */
export function decidePreview(definition: ExperimentDefinition, variation: Variation, path: string): PreviewDecision {
  const { paths } = definition.targeting;
  const isShown = paths.length === 0 || new RegExp(buildPathPattern(paths)).test(path);
  if (!isShown) return { flags: {}, redirect: null };
  const { values, redirect } = variation;
  const known = Object.entries(values).filter(
    ([flag, value]) => isFlagFeature(flag) && readFlagValue(flag, value) !== null,
  );
  return { flags: Object.fromEntries(known) as FlagValues, redirect: redirect === path ? null : redirect };
}

/** The path at which a preview begins: the target of a redirect, or the first path of the experiment. */
export function getPreviewPath({ targeting }: ExperimentDefinition, { redirect }: Variation): string {
  const [pattern = '/'] = targeting.paths.toSorted(
    (one, other) => Number(one.includes('*')) - Number(other.includes('*')),
  );
  const path = redirect ?? (pattern.split('*', 1)[0]?.replace(/\/$/, '') || '/');
  const [language] = targeting.languages;
  return language === undefined ? path : localizePath(path, language);
}

/** The text of everything that decides what a variation shows: equal contents have equal texts. */
export function formatPreviewContent({ targeting }: ExperimentDefinition, { values, redirect }: Variation): string {
  return JSON.stringify(sortProperties([values, redirect, targeting.paths]));
}

/** PostgreSQL stores the properties of an object in an order of its own. */
function sortProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortProperties);
  if (!isPlainObject(value)) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([name, inner]) => [name, sortProperties(inner)]);
}
