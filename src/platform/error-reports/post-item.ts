import type { Item } from './log-line-item.ts';

const TIMEOUT_MS = 5_000;

/** Sends items to a service with Rollbar's API; rejects with a reason that contains no more than a status. */
export function createItemPost(endpoint: string, token: string): (item: Item) => Promise<void> {
  return async (data) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rollbar-access-token': token },
      body: JSON.stringify({ access_token: token, data }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
  };
}
