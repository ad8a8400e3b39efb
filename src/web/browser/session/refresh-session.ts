import { resetClient } from '../graphql/run.ts';
import { fetchViewer } from './viewer.ts';

/** The token became another one behind this page's back: nothing that was queried with the old one counts. */
export async function refreshSession(): Promise<void> {
  await resetClient();
  await fetchViewer();
}
