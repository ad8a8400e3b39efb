import { me } from '#web/generated/operations.ts';
import { runInBrowser } from '../graphql/run.ts';
import { dropToken, pagesCarryToken, readToken } from './token.ts';
import { type KnownViewer, tellViewer } from './use-viewer.ts';

/**
 * Asks who is logged in where no page can know it, because the token stays in the browser. On load, and when a session
 * begins or ends; without an answer nobody is. A token that the server does not know any more is cleared.
 */
export async function askViewer(): Promise<void> {
  if (pagesCarryToken()) return;
  const token = readToken();
  const found = token ? await ask() : null;
  // A session that began or ended meanwhile asks for itself.
  if (readToken() !== token) return;
  if (token && found === null) dropToken();
  tellViewer(found ?? null);
}

/** The token's member, null where it is nobody's; undefined without an answer. */
async function ask(): Promise<KnownViewer | null | undefined> {
  try {
    return (await runInBrowser(me, {}, { fresh: true })).me;
  } catch {
    return undefined;
  }
}
