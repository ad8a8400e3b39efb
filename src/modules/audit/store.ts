import { sql } from 'kysely';
import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';

/** Writes the audit log in the given transaction; entries are never changed or deleted. */
export function createAuditTrail(db: Db, deps: { readonly clock: Clock; readonly random: RandomBytes }): AuditTrail {
  return {
    async record({ actor, action, subject, before, after }) {
      const at = deps.clock();
      await sql`
        insert into audit_entry (id, at, actor, action, subject, before, after)
        values (${newId(at, deps.random)}, ${at}, ${actor}, ${action}, ${subject}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
        db,
      );
    },
    async recordAll(entries) {
      if (entries.length === 0) return;
      const at = deps.clock();
      const rows = entries.map((entry) => ({ ...entry, id: newId(at, deps.random) }));
      await sql`
        insert into audit_entry (id, at, actor, action, subject, before, after)
        select r.id, ${at}, r.actor, r.action, r.subject, coalesce(r.before, 'null'), coalesce(r.after, 'null')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(id uuid, actor text, action text, subject text, before jsonb, after jsonb)`.execute(db);
    },
  };
}
