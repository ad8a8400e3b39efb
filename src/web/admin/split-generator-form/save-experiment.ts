import { findConflicts } from '#modules/experiment/rules/check-definition.ts';
import { isBlocking } from '#modules/experiment/rules/conflict.ts';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { parseJson } from '#modules/experiment/rules/json.ts';
import { isPlainObject } from '#modules/experiment/rules/json-problem.ts';
import { listDifferences } from '#modules/experiment/rules/list-differences.ts';
import { parseDefinition } from '#modules/experiment/rules/parse-definition.ts';
import { createExperiment, editExperiment } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { buildDefinition } from './build-definition.ts';
import type { Draft } from './draft.ts';
import type { FormState, ShownConflict } from './form-state.ts';
import { placeProblems, type ReportedProblem } from './problem-texts.ts';
import type { KnownExperiment } from './read-experiments.server.ts';
import { addShares } from './shares.ts';

/** The experiment that a form changes; null for a new one. */
export type Target = { readonly key: string; readonly revision: number; readonly base: string } | null;

export type SaveResult =
  | { readonly kind: 'saved'; readonly key: string }
  | { readonly kind: 'refused'; readonly state: Partial<FormState> };

type Current = { readonly revision: number; readonly definition: unknown };

type Refused = {
  readonly reason: string;
  readonly problems: readonly ReportedProblem[];
  readonly current: Current | null;
};

type Dependencies = { readonly run: Run; readonly readOthers: () => Promise<readonly KnownExperiment[]> };

/** Saves the form as a new or a changed experiment, or explains why this is refused. */
export async function saveExperiment(deps: Dependencies, draft: Draft, target: Target): Promise<SaveResult> {
  const definition = buildDefinition(draft);
  const result = target
    ? (await deps.run(editExperiment, { key: target.key, revision: target.revision, definition })).editExperiment
    : (await deps.run(createExperiment, { definition })).createExperiment;
  if (result.__typename === 'ExperimentSaved') return { kind: 'saved', key: result.experiment.key };
  return { kind: 'refused', state: await explain(deps, { draft, definition, target, refused: result }) };
}

type Refusal = {
  readonly draft: Draft;
  readonly definition: unknown;
  readonly target: Target;
  readonly refused: Refused;
};

async function explain({ readOthers }: Dependencies, refusal: Refusal): Promise<Partial<FormState>> {
  const { draft, definition, target, refused } = refusal;
  if (refused.reason === 'revision-outdated' && target && refused.current) {
    return explainOutdated(draft, target, refused.current);
  }
  if (refused.reason === 'conflicts') return { conflicts: listConflicts(definition, await readOthers()) };
  const sum = addShares(draft.variations.map(({ weight }) => weight)) ?? 0;
  return { problems: placeProblems(refused.problems, { draft, values: { sum } }) };
}

/** The next try is made from their revision, so it also takes their phase: a phase is never lowered. */
function explainOutdated(draft: Draft, { base }: { readonly base: string }, current: Current): Partial<FormState> {
  const { revision, definition: theirs } = current;
  const mine = { ...draft, phase: getPhase(theirs) ?? draft.phase };
  const outdated = {
    theirs: listDifferences(parseJson(base), theirs),
    mine: listDifferences(theirs, buildDefinition(mine)),
  };
  return { draft: mine, outdated, revision, base: JSON.stringify(theirs) };
}

function getPhase(definition: unknown): number | null {
  return isPlainObject(definition) && typeof definition.phase === 'number' ? definition.phase : null;
}

/** The API names conflicts by sentences for operators; the rules also name the other experiments. */
function listConflicts(input: unknown, others: readonly KnownExperiment[]): readonly ShownConflict[] {
  const parsed = parseDefinition(input, { isTextKey: () => true, findTextProblem: () => null });
  if (parsed.kind === 'invalid') return [];
  const definition: ExperimentDefinition = parsed.definition;
  return findConflicts(definition, others)
    .filter(isBlocking)
    .map(({ code, severity, experiments }) => ({ code, severity, experiments }));
}
