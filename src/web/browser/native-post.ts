import { withBase } from '#web/routing/base-path.ts';
import { operationError, type Run } from '#web/routing/operation.ts';
import { isChunkLoadError } from './graphql/chunk-load-error.ts';
import { runInBrowser } from './graphql/run.ts';

/**
 * Sends a form's operation; if its chunk did not load, the browser posts the form to its action instead. A browser does
 * not retry a failed module import, so a second press would fail again.
 */
export function runOrPost(action: string, formData: FormData): Run {
  return (operation, variables) =>
    runInBrowser(operation, variables).catch((error: unknown) => {
      if (isChunkLoadError(error)) return postNatively(action, formData);
      throw error;
    });
}

/**
 * Submits the form natively, as without script. Leaving the page for an unreachable server would lose the typed values,
 * so a small request tests the connection first; if it fails, the page stays.
 */
export async function postNatively(action: string, formData: FormData): Promise<never> {
  const { status } = await fetch(withBase('/defaults.json'), { cache: 'no-store' }).catch(throwNetworkError);
  if (status >= 500) throw operationError('No server', status);
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  for (const [name, value] of formData)
    form.append(Object.assign(document.createElement('input'), { name, value: String(value) }));
  document.body.append(form);
  // A field may have the name `submit`.
  HTMLFormElement.prototype.submit.call(form);
  // The browser may restore the page from the back/forward cache.
  return new Promise((_, reject) =>
    addEventListener('pageshow', () => reject(operationError('Left and came back', 0)), { once: true }),
  );
}

function throwNetworkError(error: unknown): never {
  throw operationError(String(error), 0, null, error);
}
