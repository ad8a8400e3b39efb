import { type Arguments, done, type Outcome } from '#platform/command-line/command.ts';
import { type ChangeResult, refuse } from '../actions/save-change.ts';
import { formatConflict, formatLine, formatProblem } from './format-experiment.ts';

/** The outcome of a change, or of a refusal. */
export function toOutcome(result: ChangeResult): Outcome {
  if (result.kind === 'refused')
    return { kind: 'refused', reason: result.reason, value: result, lines: result.problems.map(formatProblem) };
  const { experiment, conflicts } = result;
  return done({ experiment, conflicts }, formatLine(experiment), ...conflicts.map(formatConflict));
}

export const NOT_JSON = toOutcome(
  refuse('definition-invalid', [{ path: '', code: 'not-json', message: 'The definition is no JSON.' }], null),
);

/** The key that a command names. */
export function getKey({ words }: Arguments): string {
  return words[0] ?? '';
}
