import { STATUS_ACTIONS } from '#modules/experiment/rules/status.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { archiveExperiment, startExperiment, stopExperiment } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { createFailure, type StatusResult } from './status-result.ts';

const OPERATIONS = { start: startExperiment, stop: stopExperiment, archive: archiveExperiment } as const;

/** Starts, stops or archives an experiment by a posted form, which names the revision that was seen. */
export async function changeStatus(run: Run, key: string, form: FormData): Promise<StatusResult> {
  const change = STATUS_ACTIONS.find((one) => one === form.get('change'));
  const revision = Number(form.get('revision') || Number.NaN);
  if (!change || !Number.isSafeInteger(revision)) return createFailure('error.technical');
  try {
    const { result } = await run(OPERATIONS[change], { key, revision });
    if (result.__typename === 'ExperimentSaved') return { done: change };
    return { refusal: { kind: 'refused', reason: result.reason } };
  } catch (error) {
    return createFailure(getText(error));
  }
}

/** The session may end between the page's guard and the operation's own. */
function getText(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
