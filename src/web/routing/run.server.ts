import type { RouterContextProvider } from 'react-router';
import { dataOf, type Run } from './operation.ts';
import { worldOf } from './pages-world.ts';

/** Runs operations in process, for loaders and actions: the same ones that the browser sends over HTTP. */
export function runInProcess(context: Readonly<RouterContextProvider>): Run {
  const { execute } = worldOf(context);
  return async (operation, variables) =>
    dataOf(await execute({ query: operation.text, operationName: operation.name, variables }), operation.name);
}
