import type { Locale } from '#kernel/locale.ts';
import type { ExperimentDefinition, ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { experimentToEdit, otherExperiments } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { createDraft } from './draft.ts';
import { createFormState, type FormState, type OtherExperiment, type ShownConflict } from './form-state.ts';
import { getPresentTexts } from './text-choices.server.ts';

export type StoredExperiment = {
  readonly key: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly revision: number;
  readonly definition: ExperimentDefinition;
  readonly conflicts: readonly ShownConflict[];
};

/** Reads the experiment that is to be edited; null if there is none. */
export async function readExperiment(run: Run, key: string): Promise<StoredExperiment | null> {
  const { experiment } = await run(experimentToEdit, { key });
  if (!experiment) return null;
  const { name, status, revision, conflicts } = experiment;
  const definition = experiment.definition as ExperimentDefinition;
  return { key: experiment.key, name, status: toStatus(status), revision, definition, conflicts };
}

export type KnownExperiment = { readonly status: ExperimentStatus; readonly definition: ExperimentDefinition };

/** Reads all experiments but one. */
export async function readOthers(run: Run, key: string): Promise<readonly KnownExperiment[]> {
  const { experiments } = await run(otherExperiments, {});
  return experiments
    .filter((one) => one.key !== key)
    .map(({ status, definition }) => ({ status: toStatus(status), definition: definition as ExperimentDefinition }));
}

export function listChoices(others: readonly KnownExperiment[]): readonly OtherExperiment[] {
  return others.map(({ status, definition: { key, name, variations } }) => ({
    ...{ key, name, isRunning: status === 'running', isArchived: status === 'archived' },
    variations: variations.map((variation) => ({ key: variation.key, name: variation.name })),
  }));
}

/** The form of a stored experiment. */
export function createStoredState(
  { definition, revision, conflicts }: Pick<StoredExperiment, 'definition' | 'revision' | 'conflicts'>,
  locale: Locale,
): FormState {
  const draft = createDraft(definition, locale);
  const base = JSON.stringify(definition);
  return createFormState(draft, { revision, base, conflicts, presentTexts: getPresentTexts(draft.flags) });
}

function toStatus(status: Uppercase<ExperimentStatus>): ExperimentStatus {
  return status.toLowerCase() as ExperimentStatus;
}
