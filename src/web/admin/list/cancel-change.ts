import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { CANCEL_FIELD } from './cancel-field.ts';
import type { ListChangeResult } from './change-result.ts';

/** Cancels a change of many rows; null for an unknown one. */
export type CancelChange = (run: Run, id: string) => Promise<{ readonly id: string } | null | undefined>;

/** Cancels the change that a posted form names. Null where the form is about something else. */
export async function submitCancellation(
  run: Run,
  form: FormData,
  cancel: CancelChange,
): Promise<ListChangeResult | null> {
  const id = form.get(CANCEL_FIELD);
  if (typeof id !== 'string') return null;
  try {
    const change = await cancel(run, id);
    return change ? { changeId: change.id } : { refusal: 'error.technical' };
  } catch (error) {
    // What leads to the question for a proof of identity.
    if (error instanceof Response) throw error;
    return { refusal: getText(error) };
  }
}
