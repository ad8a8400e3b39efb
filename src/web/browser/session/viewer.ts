import { me } from '#web/generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';
import { clearToken, isTokenInCookie, readToken } from './token.ts';
import { setBrowserViewer, type ViewerSummary } from './use-viewer.ts';

/**
 * Requests the viewer where the server cannot know it, because the token stays in the browser: on load, and when a
 * session begins or ends. Without a response there is no viewer. A token that the server does not know any more is
 * cleared.
 */
export async function fetchViewer(): Promise<void> {
  if (isTokenInCookie()) return;
  const token = readToken();
  const found = token ? await requestViewer() : null;
  // A session that began or ended meanwhile starts its own request.
  if (readToken() !== token) return;
  if (token && found === null) clearToken();
  setBrowserViewer(found ?? null);
}

/** Returns the token's member, null if the token is unknown, undefined without a response. */
async function requestViewer(): Promise<ViewerSummary | null | undefined> {
  try {
    return (await runInBrowser(me, {}, { fresh: true })).me;
  } catch {
    return undefined;
  }
}
