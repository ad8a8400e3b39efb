import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose loader knows nothing that their form changes: an action that answers in place, as every refused form
 * does, leaves what was loaded. Without it, a form that failed for want of a connection would lose its page to the
 * failure of loading it anew.
 */
export function revalidateUnlessActionResult({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}
