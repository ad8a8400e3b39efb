import { sql } from 'kysely';
import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditRecord, AuditTrail } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';
import type { AuditOrigin, LockedSession } from '../actions/ports.ts';
import { pickChanges } from '../rules/pick-changes.ts';

export type AuditTrailDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** From where the change was requested; null for what the program does by itself. */
  readonly getOrigin: () => AuditOrigin | null;
};

const NOWHERE = { channel: null, network: null, requestId: null, grants: [] } as const;

/** Writes the audit log in the given transaction; entries are never changed, and deleted by their age only. */
export function createAuditTrail(db: Db, deps: AuditTrailDependencies): AuditTrail {
  const judged = new Set<string>();

  async function judge(actor: string): Promise<void> {
    const grants = (deps.getOrigin() ?? NOWHERE).grants.filter((grant) => grant.actor === actor);
    // One operation has one viewer, and so one session.
    const [first] = grants;
    if (!first || judged.has(actor)) return;
    const session = await lockSession(db, first, deps.clock());
    for (const grant of grants) grant.judge(session);
    judged.add(actor);
  }

  async function recordAll(records: readonly AuditRecord[]): Promise<void> {
    if (records.length === 0) return;
    for (const { actor } of records) await judge(actor);
    const at = deps.clock();
    const { channel, network, requestId } = deps.getOrigin() ?? NOWHERE;
    const rows = records.map(({ actor, action, subject, before, after }) => {
      return { id: newId(at, deps.random), actor, action, subject, ...pickChanges(before, after) };
    });
    await sql`
      insert into audit_entry (id, at, actor, action, subject, before, after, channel, network, request_id)
      select r.id, ${at}, r.actor, r.action, r.subject, r.before, r.after, ${channel}, ${network}, ${requestId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, actor text, action text, subject text, before jsonb, after jsonb)`.execute(db);
  }
  return { judge, record: (record) => recordAll([record]), recordAll };
}

/**
 * The session of an actor with the role, both of which nobody changes until the transaction ends; null where it has ended. The
 * account is locked first, as by everybody who ends its sessions.
 */
async function lockSession(
  db: Db,
  { actor, sessionId }: { readonly actor: string; readonly sessionId: string },
  now: Instant,
): Promise<LockedSession | null> {
  const id = actor.slice('member:'.length);
  const { rows } = await sql<LockedSession>`
    select m.admin_role as role from member m join session s on s.member_id = m.id
    where m.id = ${id} and s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${now} for share`.execute(
    db,
  );
  return rows[0] ?? null;
}
