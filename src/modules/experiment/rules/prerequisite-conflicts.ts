import { findSeparation } from './audience.ts';
import type { Conflict, ConflictCode, OtherExperiment } from './conflict.ts';
import type { ExperimentDefinition, Prerequisite } from './experiment.ts';
import { findCycle } from './find-cycle.ts';
import { findCostConflict } from './prerequisite-cost.ts';

/** Finds prerequisites that cannot hold, and those of running experiments that the definition would break. */
export function findPrerequisiteConflicts(
  definition: ExperimentDefinition,
  others: readonly OtherExperiment[],
): readonly Conflict[] {
  const running = others.filter(({ status }) => status === 'running');
  return [
    ...findCycleConflict(definition, others),
    ...findCostConflict(definition, running),
    ...definition.prerequisites.flatMap((prerequisite, index) =>
      checkPrerequisite(definition, prerequisite, { path: `prerequisites[${index}]`, others }),
    ),
    ...running.flatMap((dependent) => checkDependent(dependent.definition, definition)),
  ];
}

/** Warns that running experiments require one that no longer runs. */
export function findDependentConflicts(key: string, others: readonly OtherExperiment[]): readonly Conflict[] {
  return others
    .filter(({ status, definition }) => status === 'running' && findPrerequisite(definition, key))
    .map(({ definition }) => ({
      ...conflict('dependent-unreachable', '', definition.key),
      severity: 'warning',
      message: `The running experiment "${definition.key}" requires this one and includes no further visitors.`,
    }));
}

/** A cycle of running experiments includes nobody; one with others would once they run. */
function findCycleConflict(definition: ExperimentDefinition, others: readonly OtherExperiment[]): readonly Conflict[] {
  const known = others.filter(({ status }) => status !== 'archived');
  const running = findPrerequisiteCycle(
    definition,
    known.filter(({ status }) => status === 'running'),
  );
  const cycle = running ?? findPrerequisiteCycle(definition, known);
  if (!cycle) return [];
  const names = cycle.join('" requires "');
  const message = `Prerequisites form a cycle, so that nobody can be included: "${names}".`;
  const experiments = cycle.slice(1, -1);
  const severity = running ? 'error' : 'warning';
  return [{ path: 'prerequisites', code: 'prerequisite-cycle', severity, message, experiments }];
}

function findPrerequisiteCycle(definition: ExperimentDefinition, others: readonly OtherExperiment[]) {
  const all = [definition, ...others.map((other) => other.definition)];
  return findCycle(
    definition.key,
    (key) => all.find((one) => one.key === key)?.prerequisites.map(({ experiment }) => experiment) ?? [],
  );
}

type Where = { readonly path: string; readonly others: readonly OtherExperiment[] };

function checkPrerequisite(
  definition: ExperimentDefinition,
  prerequisite: Prerequisite,
  { path, others }: Where,
): readonly Conflict[] {
  const key = prerequisite.experiment;
  if (key === definition.key) return [];
  const required = others.find((other) => other.definition.key === key);
  if (!required)
    return [{ ...conflict('prerequisite-unknown', path, key), message: `There is no experiment "${key}".` }];
  if (required.status === 'archived') {
    const message = `The experiment "${key}" is archived and includes nobody.`;
    return [{ ...conflict('prerequisite-archived', path, key), message }];
  }
  const waiting = `The experiment "${key}" is ${required.status}: until it runs, this one includes nobody.`;
  return [
    ...(required.status === 'running'
      ? []
      : [{ ...conflict('prerequisite-not-running', path, key), severity: 'warning' as const, message: waiting }]),
    ...checkRequiredVariations(prerequisite, required.definition, `${path}.variations`),
    ...checkAudience(definition, required.definition, path),
  ];
}

function checkRequiredVariations(
  { variations }: Prerequisite,
  required: ExperimentDefinition,
  path: string,
): readonly Conflict[] {
  const unknown = variations.filter((key) => !hasVariation(required, key));
  if (unknown.length > 0) {
    const message = `The experiment "${required.key}" has no variation "${unknown.join('", "')}".`;
    return [{ ...conflict('prerequisite-variation-unknown', path, required.key), message }];
  }
  const weights = required.variations.filter(({ key }) => variations.includes(key)).map(({ weight }) => weight);
  if (weights.some((weight) => weight > 0)) return [];
  const message = `The experiment "${required.key}" gives these variations to nobody: their weight is 0.`;
  return [{ ...conflict('prerequisite-unreachable', path, required.key), message }];
}

/** A visitor keeps a variation for the whole visit, so the paths of both may differ. */
function checkAudience(
  definition: ExperimentDefinition,
  required: ExperimentDefinition,
  path: string,
): readonly Conflict[] {
  const separation = findSeparation(definition, required);
  if (separation === null) return [];
  if (separation === 'paths') {
    const later = `The experiment "${required.key}" runs on other paths: only visitors who were there before are included.`;
    return [{ ...conflict('prerequisite-unreachable', path, required.key), severity: 'warning', message: later }];
  }
  const message = `Nobody can be in both this experiment and "${required.key}": their ${separation} have nothing in common.`;
  return [{ ...conflict('prerequisite-unreachable', path, required.key), message }];
}

function checkDependent(dependent: ExperimentDefinition, required: ExperimentDefinition): readonly Conflict[] {
  const prerequisite = findPrerequisite(dependent, required.key);
  const missing = prerequisite?.variations.filter((key) => !hasVariation(required, key)) ?? [];
  if (missing.length === 0) return [];
  const message = `The running experiment "${dependent.key}" requires the variation "${missing.join('", "')}".`;
  return [{ ...conflict('dependent-broken', 'variations', dependent.key), message }];
}

function findPrerequisite({ prerequisites }: ExperimentDefinition, key: string): Prerequisite | undefined {
  return prerequisites.find(({ experiment }) => experiment === key);
}

function hasVariation({ variations }: ExperimentDefinition, key: string): boolean {
  return variations.some((variation) => variation.key === key);
}

function conflict(code: ConflictCode, path: string, other: string) {
  return { path, code, severity: 'error', experiments: [other] } as const;
}
