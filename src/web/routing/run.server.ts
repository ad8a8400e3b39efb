import type { RouterContextProvider } from 'react-router';
import { getLoadContext } from './load-context.ts';
import { getOperationData, type Run } from './operation.ts';

/** Runs operations in process for loaders and actions: the same operations that the browser sends over HTTP. */
export function runInProcess(context: Readonly<RouterContextProvider>): Run {
  const { execute } = getLoadContext(context);
  return async (operation, variables) =>
    getOperationData(
      await execute({ query: operation.text, operationName: operation.name, variables }),
      operation.name,
    );
}
