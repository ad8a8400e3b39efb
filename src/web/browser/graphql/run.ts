import type { Operation } from '#web/routing/operation.ts';
import { throwChunkLoadError } from './chunk-load-error.ts';
import type { SendOptions } from './client.ts';
import { reportOperationError } from './error-hook.ts';

/** Sends operations over HTTP for clientActions and handlers. The first call loads urql. */
export async function runInBrowser<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  options?: SendOptions,
): Promise<Data> {
  const { send } = await loadClient().catch((error: unknown) => {
    reportOperationError(error, operation.name);
    throw error;
  });
  return send(operation, variables, options);
}

/** Loads urql and the settings before they are needed, as soon as a field gets the focus. */
export function preloadClient(): void {
  loadClient()
    .then(({ openClient }) => openClient())
    .catch(() => {});
}

function loadClient() {
  return import('./client.ts').catch(throwChunkLoadError);
}

/** After a login or logout: clears the query cache and restarts the socket with the new token. */
export async function resetClient(): Promise<void> {
  try {
    const [{ forgetResults }, { restartSocket }] = await Promise.all([import('./client.ts'), import('./socket.ts')]);
    forgetResults();
    restartSocket();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the error is only logged (specification I4)
    console.error('Error on cache reset', error);
  }
}
