import { type RouterContextProvider, redirect } from 'react-router';
import { withoutBase } from './base-path.ts';
import { getLoadContext } from './load-context.ts';
import { getOperationData, isOperationError, type Run } from './operation.ts';
import { createProofRedirect } from './proof-redirect.server.ts';

/**
 * Runs operations in process for loaders and actions: the same operations that the browser sends over HTTP. Where one needs a
 * proof of identity, the page's request leads to the question for it.
 */
export function runInProcess(context: Readonly<RouterContextProvider>): Run {
  const { execute } = getLoadContext(context);
  return async (operation, variables) => {
    const response = await execute({ query: operation.text, operationName: operation.name, variables });
    try {
      return getOperationData(response, operation.name);
    } catch (error) {
      throw askForProof(context, error) ?? error;
    }
  };
}

function askForProof(context: Readonly<RouterContextProvider>, error: unknown): Response | null {
  const isNeeded = isOperationError(error) && error.code === 'STEP_UP_REQUIRED';
  const response = isNeeded ? createProofRedirect(context) : null;
  // React Router adds the base path to the redirects of loaders and actions.
  return response && redirect(withoutBase(response.headers.get('Location') ?? ''), response.status);
}
