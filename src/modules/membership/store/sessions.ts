import { sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { AdminSession } from '../actions/admins/ports.ts';

/** The sessions of an account that are neither ended nor expired, the newest first. */
export async function listLiveSessions(db: Db, memberId: string, now: Instant): Promise<readonly AdminSession[]> {
  const { rows } = await sql<AdminSession>`
    select id, device, network, created_at as "startedAt", expires_at as "expiresAt" from session
    where member_id = ${memberId} and revoked_at is null and expires_at > ${now}
    order by created_at desc, id`.execute(db);
  return rows;
}
