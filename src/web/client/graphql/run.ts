import { operationError, type Run } from '../../operations/operation.ts';

/** Sends operations over HTTP, for clientActions and handlers. urql is loaded with the first one. */
export const runInBrowser: Run = async (operation, variables) => {
  const { send } = await loadClient();
  return send(operation, variables);
};

/** Loads urql before it is needed, as soon as a field is entered. */
export function prepareToSend(): void {
  loadClient().catch(() => {});
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
