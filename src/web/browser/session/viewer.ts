import { me } from '#web/generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';
import { clearToken, isTokenInCookie, readToken } from './token.ts';
import { setBrowserViewer, type ViewerSummary } from './use-viewer.ts';

/**
 * Asks who is logged in where no page can know it, because the token stays in the browser. On load, and when a session
 * begins or ends; without an answer nobody is. A token that the server does not know any more is cleared.
 */
export async function fetchViewer(): Promise<void> {
  if (isTokenInCookie()) return;
  const token = readToken();
  const found = token ? await ask() : null;
  // A session that began or ended meanwhile asks for itself.
  if (readToken() !== token) return;
  if (token && found === null) clearToken();
  setBrowserViewer(found ?? null);
}

/** The token's member, null where it is nobody's; undefined without an answer. */
async function ask(): Promise<ViewerSummary | null | undefined> {
  try {
    return (await runInBrowser(me, {}, { fresh: true })).me;
  } catch {
    return undefined;
  }
}
