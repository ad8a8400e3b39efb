import type { Run } from '../../operations/operation.ts';

/** Sends operations over HTTP, for clientActions and handlers. urql is loaded with the first one. */
export const runInBrowser: Run = async (operation, variables) => {
  const { send } = await import('./client.ts');
  return send(operation, variables);
};

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
