import { resetClient } from '../graphql/run.ts';
import { fetchViewer } from './viewer.ts';

/** Another tab or the server has changed the token: results that were queried with the old one are discarded. */
export async function refreshSession(): Promise<void> {
  await resetClient();
  await fetchViewer();
}
