import type { ClientActionFunctionArgs } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import type { ListActionResult } from './list-action.server.ts';

/** The client action of a list's page. Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<ListActionResult | Response>(),
    (refusal): ListActionResult => ({ refusal }),
  );
}
