import type { Difference } from '#modules/experiment/rules/list-differences.ts';
import type { Draft } from './draft.ts';
import type { PlacedProblem } from './problem-texts.ts';
import type { FoundText, PresentTexts } from './text-choices.server.ts';

/** A conflict with other experiments, as a summary shows it. */
export type ShownConflict = {
  readonly code: string;
  readonly severity: string;
  /** The keys of the other experiments. */
  readonly experiments: readonly string[];
  readonly environment?: string | null;
};

/** Another experiment, for prerequisites and links. */
export type OtherExperiment = {
  readonly key: string;
  readonly name: string;
  readonly isRunning: boolean;
  readonly isArchived: boolean;
  readonly variations: readonly { readonly key: string; readonly name: string }[];
};

/** What another person changed meanwhile, and what this form would change in it. */
export type Outdated = { readonly theirs: readonly Difference[]; readonly mine: readonly Difference[] };

/** The form as it is shown: at first, after a button that changed it, or after a refusal. */
export type FormState = {
  readonly draft: Draft;
  /** Grows with each post, so that fields are made again with what the server returned. */
  readonly attempt: number;
  /** The revision from which the change is made; 0 for a new experiment. */
  readonly revision: number;
  /** The definition of that revision as JSON; empty for a new experiment. */
  readonly base: string;
  /** Whether the form was to be saved and was refused. */
  readonly isRefused: boolean;
  readonly problems: readonly PlacedProblem[];
  /** What refused the change; otherwise those of the stored experiment. */
  readonly conflicts: readonly ShownConflict[];
  readonly outdated: Outdated | null;
  /** A message for the form as a whole; see useMessage. */
  readonly failure: string | null;
  /** The name of the field that takes the focus. */
  readonly focus: string;
  readonly presentTexts: PresentTexts;
  readonly search: { readonly query: string; readonly found: readonly FoundText[] } | null;
};

/** The form before it is posted. */
export function createFormState(draft: Draft, more: Partial<FormState> = {}): FormState {
  return {
    ...{ draft, attempt: 0, revision: 0, base: '', focus: '', presentTexts: {}, search: null },
    ...{ isRefused: false, problems: [], conflicts: [], outdated: null, failure: null },
    ...more,
  };
}
