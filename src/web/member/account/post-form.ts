import type { ClientActionFunctionArgs } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';

/** Posts a form to the server's action, with script too; without a response, its page says why. */
export async function postForm<Result>(
  { request, serverAction }: ClientActionFunctionArgs,
  fail: (failure: TextKey, form: FormData) => Result,
) {
  const form = await request.clone().formData();
  return runServerAction(
    () => serverAction<Result>(),
    (failure) => fail(failure, form),
  );
}
