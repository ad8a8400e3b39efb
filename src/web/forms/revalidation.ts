import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose loader data does not depend on their form: an action without redirect, as of every refused form,
 * keeps the loaded data. Without this, a form that fails on a lost connection would also fail to reload its page and
 * would be replaced by the error page.
 */
export function revalidateUnlessActionResult({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}
