import { withBase } from '#web/routing/base-path.ts';
import { operationError, type Run } from '#web/routing/operation.ts';
import { isChunkLoadError } from './graphql/chunk-load-error.ts';
import { runInBrowser } from './graphql/run.ts';

/**
 * Sends a form's operation; where the program for it did not arrive, the browser posts the form to its action instead.
 * A browser asks only once for a part of the program, so whoever pressed again would fail again.
 */
export function runOrPost(action: string, formData: FormData): Run {
  return (operation, variables) =>
    runInBrowser(operation, variables).catch((error: unknown) => {
      if (isChunkLoadError(error)) return postNatively(action, formData);
      throw error;
    });
}

/**
 * Leaves the page with a form as the browser would without script. A page that left for a server out of reach would take
 * what was typed with it, so the server is asked first for something small; the page stays where that fails.
 */
export async function postNatively(action: string, formData: FormData): Promise<never> {
  const { status } = await fetch(withBase('/defaults.json'), { cache: 'no-store' }).catch(throwNetworkError);
  if (status >= 500) throw operationError('No server', status);
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  for (const [name, value] of formData)
    form.append(Object.assign(document.createElement('input'), { name, value: String(value) }));
  document.body.append(form);
  // A field may be called `submit`.
  HTMLFormElement.prototype.submit.call(form);
  // The browser may keep the page as it is and bring it back by its button.
  return new Promise((_, reject) =>
    addEventListener('pageshow', () => reject(operationError('Left and came back', 0)), { once: true }),
  );
}

function throwNetworkError(error: unknown): never {
  throw operationError(String(error), 0, null, error);
}
