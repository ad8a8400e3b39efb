import { createVariationFinder, getBucket } from './assignment.ts';
import type { Experiment, ExperimentDefinition, Prerequisite } from './experiment.ts';
import { getLanguageAttribute } from './language-attribute.ts';
import { buildPathPattern } from './path-pattern.ts';
import { getNamespaceSeed, getSeed } from './seed.ts';

/** The attributes of a visitor by which experiments decide; null for an unknown one. */
export type VisitorAttributes = {
  readonly acqAnonymousId: string | null;
  readonly applicationCountry: string | null;
  /** In upper case. */
  readonly applicationLanguage: string | null;
  /** Without base path and language prefix. */
  readonly path: string;
};

/** Why an experiment includes a visitor or not: the first reason that applies, in this order. */
export const DECISION_REASONS = [
  'status',
  'country',
  'language',
  'path',
  'no-hash-value',
  'namespace',
  'prerequisite',
  'coverage',
  'included',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** What an experiment decides for one visitor. */
export type Decision = {
  readonly reason: DecisionReason;
  /** Where the hash puts the visitor, from 0 to 0.9999; null without a value of the hash attribute. */
  readonly bucket: number | null;
  /** The key of the variation; null for a visitor who is not included. */
  readonly variation: string | null;
};

type Candidate = Pick<Experiment, 'status' | 'definition'>;

/**
 * Explains what an SDK decides for a visitor on one page, as the first one of a visit. `others` are the experiments to which prerequisites may refer; all are of
 * the visitor's environment.
 */
export function explainDecision(
  experiment: Candidate,
  visitor: VisitorAttributes,
  others: readonly Candidate[],
): Decision {
  return explain(experiment, visitor, others, []);
}

/** `dependants` are the keys of the experiments whose prerequisites lead here; one of them again makes a cycle. */
function explain(
  experiment: Candidate,
  visitor: VisitorAttributes,
  others: readonly Candidate[],
  dependants: readonly string[],
): Decision {
  const { definition } = experiment;
  const hashValue = visitor[definition.hashAttribute] || null;
  const bucket = hashValue === null ? null : getBucket(getSeed(definition), hashValue);
  const isMet = (prerequisite: Prerequisite) => {
    return isPrerequisiteMet(prerequisite, visitor, others, [...dependants, definition.key]);
  };
  const exclude = (reason: DecisionReason): Decision => ({ reason, bucket, variation: null });

  if (experiment.status !== 'running') return exclude('status');
  const mismatch = findTargetingMismatch(definition, visitor);
  if (mismatch) return exclude(mismatch);
  if (hashValue === null) return exclude('no-hash-value');
  if (!isInNamespace(definition, hashValue)) return exclude('namespace');
  if (!definition.prerequisites.every(isMet)) return exclude('prerequisite');
  const index = createVariationFinder(definition)(hashValue);
  if (index === null) return exclude('coverage');
  return { reason: 'included', bucket, variation: definition.variations[index]?.key ?? null };
}

function findTargetingMismatch(
  { targeting }: ExperimentDefinition,
  visitor: VisitorAttributes,
): 'country' | 'language' | 'path' | null {
  if (!includes(targeting.countries, visitor.applicationCountry)) return 'country';
  if (!includes(targeting.languages.map(getLanguageAttribute), visitor.applicationLanguage)) return 'language';
  const { paths } = targeting;
  return paths.length === 0 || new RegExp(buildPathPattern(paths)).test(visitor.path) ? null : 'path';
}

function includes(targets: readonly string[], value: string | null): boolean {
  return targets.length === 0 || (value !== null && targets.includes(value));
}

function isInNamespace({ namespace }: ExperimentDefinition, hashValue: string): boolean {
  if (!namespace) return true;
  const bucket = getBucket(getNamespaceSeed(namespace), hashValue);
  return bucket !== null && bucket >= namespace.start && bucket < namespace.end;
}

function isPrerequisiteMet(
  { experiment, variations }: Prerequisite,
  visitor: VisitorAttributes,
  others: readonly Candidate[],
  dependants: readonly string[],
): boolean {
  const other = others.find(({ definition }) => definition.key === experiment);
  if (!other || dependants.includes(experiment)) return false;
  const { variation } = explain(other, visitor, others, dependants);
  return variation !== null && variations.includes(variation);
}
