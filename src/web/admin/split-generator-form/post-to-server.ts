import type { ClientActionFunctionArgs } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/find-page.ts';
import { createFormState, type FormState } from './form-state.ts';
import { forgetDraft } from './kept-draft.ts';
import { readDraft, readWholeNumber } from './read-draft.ts';

/**
 * Posts the form to the server's action, with script too: the server knows all texts of the site. Without a response
 * the form keeps what was typed, and without a session the tab does.
 */
export async function postToServer<Result>({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () =>
      serverAction<Result>().catch((error: unknown) => {
        if (isSaved(error)) forgetDraft();
        throw error;
      }),
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

/** A saved form leads to the page of its experiment, a form without a session to the login. */
function isSaved(thrown: unknown): boolean {
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null;
  if (location === null) return false;
  const { pathname } = new URL(location, 'http://localhost');
  return findPage(withoutBase(pathname))?.page.audience === 'admin';
}
