import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Sends requests while another transaction has the lock of a member, one after the other; then each goes on in this order. */
export async function holdMember<Result>(
  app: TestApp,
  memberId: string,
  requests: readonly (() => Promise<Result>)[],
): Promise<readonly Result[]> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from member where id = $1 for update', [memberId]);
    const sent: Promise<Result>[] = [];
    for (const request of requests) {
      sent.push(request());
      await vi.waitFor(async () => {
        if ((await app.sql(WAITING)).length < sent.length) throw new Error('not waiting yet');
      }, 10_000);
    }
    await client.query('commit');
    return await Promise.all(sent);
  } finally {
    client.release();
  }
}
