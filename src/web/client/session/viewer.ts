import { me } from '../../generated/operations.ts';
import { type KnownViewer, tellViewer } from '../../use-viewer.ts';
import { runInBrowser } from '../graphql/run.ts';
import { pagesCarryToken, readToken } from './token.ts';

/**
 * Asks who is logged in where no page can know it, because the token stays in the browser. On load, and when a session
 * begins or ends; without an answer nobody is.
 */
export async function askViewer(): Promise<void> {
  if (pagesCarryToken()) return;
  const token = readToken();
  const found = token ? await ask() : null;
  // A session that began or ended meanwhile asks for itself.
  if (readToken() === token) tellViewer(found);
}

async function ask(): Promise<KnownViewer | null> {
  try {
    return (await runInBrowser(me, {}, { fresh: true })).me;
  } catch {
    return null;
  }
}
