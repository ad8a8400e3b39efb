import type { ClientActionFunctionArgs } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { type ChangeResult, createRefusal } from './changes.ts';

/** Posts a form to the server's action, with script too: the guard checks access there. */
export async function postChange({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<ChangeResult>(),
    (failure) => createRefusal(form, failure),
  );
}
