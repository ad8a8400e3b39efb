import { type Operation, operationError } from '../../operations/operation.ts';
import type { SendOptions } from './client.ts';
import { reportOperationError } from './error-hook.ts';

/** Sends operations over HTTP, for clientActions and handlers. urql is loaded with the first one. */
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

/** Loads urql and the settings before they are needed, as soon as a field is entered. */
export function prepareToSend(): void {
  loadClient()
    .then(({ openClient }) => openClient())
    .catch(() => {});
}

// A part of the program that did not arrive is a network that answered nothing.
function loadClient() {
  return import('./client.ts').catch((error: unknown) => {
    throw operationError(String(error), 0, null, error);
  });
}

/** After a login or logout: what was queried is forgotten, and the socket starts again with the new token. */
export async function resetClient(): Promise<void> {
  try {
    const [{ forgetResults }, { restartSocket }] = await Promise.all([import('./client.ts'), import('./socket.ts')]);
    forgetResults();
    restartSocket();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants it logged and nothing else (section 8)
    console.error('Error on cache reset', error);
  }
}
