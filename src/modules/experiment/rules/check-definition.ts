import { findSeparation } from './audience.ts';
import type { Conflict, OtherExperiment } from './conflict.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { findHeadlineConflicts } from './headline-conflicts.ts';
import { findPrerequisiteConflicts } from './prerequisite-conflicts.ts';
import { findRedirectConflicts, isRedirecting } from './redirect-conflicts.ts';

/**
 * Finds how a definition collides with the other experiments, and why it would include nobody. The errors among the
 * conflicts keep the experiment from running.
 */
export function findConflicts(definition: ExperimentDefinition, all: readonly OtherExperiment[]): readonly Conflict[] {
  const others = all.filter((other) => other.definition.key !== definition.key);
  const running = others.filter(({ status }) => status === 'running');
  return [
    ...findEmptiness(definition),
    ...findHeadlineConflicts(definition),
    ...findPrerequisiteConflicts(definition, others),
    ...findRedirectConflicts(definition, running),
    ...running.flatMap((other) => findOverlap(definition, other.definition)),
  ];
}

function findEmptiness({ coverage, namespace }: ExperimentDefinition): readonly Conflict[] {
  const nobody = { severity: 'error', experiments: [] } as const;
  const noCoverage = 'The coverage is 0, so that nobody is included.';
  const noRange = 'The range of the namespace is empty, so that nobody is included.';
  return [
    ...(coverage === 0 ? [{ path: 'coverage', code: 'coverage-zero', message: noCoverage, ...nobody } as const] : []),
    ...(namespace && namespace.start === namespace.end
      ? [{ path: 'namespace', code: 'namespace-empty', message: noRange, ...nobody } as const]
      : []),
  ];
}

/** The first rule of a flag would decide, and the results of the other experiment would be wrong. */
function findOverlap(definition: ExperimentDefinition, other: ExperimentDefinition): readonly Conflict[] {
  const shared = listFlags(definition).filter((flag) => listFlags(other).includes(flag));
  const redirects = isRedirecting(definition) && isRedirecting(other);
  if ((shared.length === 0 && !redirects) || findSeparation(definition, other) !== null) return [];
  const apart = 'Stop it first, or separate the two by namespace, countries, languages or paths.';
  const common = { path: 'variations', severity: 'error', experiments: [other.key] } as const;
  if (redirects) {
    const message = `The running experiment "${other.key}" redirects the same visitors from the same paths. ${apart}`;
    return [{ ...common, code: 'redirect-overlap', message }];
  }
  const message = `The running experiment "${other.key}" varies ${shared.join(', ')} for the same visitors. ${apart}`;
  return [{ ...common, code: 'flag-overlap', message }];
}

/** The flags that an experiment varies, in order. */
export function listFlags({ variations }: ExperimentDefinition): readonly string[] {
  return [...new Set(variations.flatMap(({ values }) => Object.keys(values)))].sort();
}
