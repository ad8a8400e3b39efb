import type { ClientActionFunctionArgs } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { createFormState, type FormState } from './form-state.ts';
import { readDraft, readWholeNumber } from './read-draft.ts';

/**
 * Posts the form to the server's action, with script too: the server knows all texts of the site. Without a response
 * the form keeps what was typed.
 */
export async function postToServer<Result>({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<Result>(),
    (failure): FormState => {
      const base = form.get('base');
      return createFormState(readDraft(form), {
        attempt: readWholeNumber(form, 'attempt', 0) + 1,
        revision: readWholeNumber(form, 'revision', 0),
        base: typeof base === 'string' ? base : '',
        ...{ isRefused: true, failure },
      });
    },
  );
}
