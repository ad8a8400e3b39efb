import { sql } from 'kysely';
import { addMilliseconds, type Clock, DAY, type Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import { type CodeHistory, MOST_TERM_CHANGES, TERM_CHANGES } from '../../rules/past-code.ts';

type StoredHistory = Pick<CodeHistory, 'createdAt' | 'version' | 'inviterStatus'>;

/**
 * When a code was created, and what its inviter was at an instant: the first block or unblock after it says what was before.
 * These changes are never deleted.
 */
async function findStoredHistory(db: Db, codeId: string, at: Instant): Promise<StoredHistory> {
  const { rows } = await sql<StoredHistory>`
    select c.created_at as "createdAt", c.version,
      case when i.erased_at <= ${at}::timestamptz then 'deleted' when later.kind = 'block' then 'active'
        when later.kind = 'unblock' then 'blocked' when i.status <> 'deleted' then i.status
        when earlier.kind = 'block' then 'blocked' when i.erased_at is not null then 'active'
        else i.status end as "inviterStatus"
    from registration_code c join inviter i on i.id = c.inviter_id
    left join lateral (
      select h.kind from inviter_change h where h.inviter_id = i.id and h.kind in ('block', 'unblock')
        and h.at > ${at}::timestamptz order by h.at, h.id limit 1) later on true
    left join lateral (
      select h.kind from inviter_change h where h.inviter_id = i.id and h.kind in ('block', 'unblock')
        and h.at <= ${at}::timestamptz order by h.at desc, h.id desc limit 1) earlier on true
    where c.id = ${codeId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The code is gone');
  return row;
}

export type HistorySource = {
  readonly audit: {
    listSubjectChanges(changes: {
      readonly subject: string;
      readonly actions: readonly string[];
      readonly since: Instant;
      readonly limit: number;
    }): Promise<CodeHistory['changes']>;
  };
  readonly clock: Clock;
  readonly db: Db;
  /** For how many days the audit log is kept. */
  readonly keptDays: number;
};

/** Reads what was recorded of a code after an instant. */
export function createFindHistory({ audit, clock, db, keptDays }: HistorySource) {
  return async ({ id, code }: { readonly id: string; readonly code: string }, at: Instant): Promise<CodeHistory> => {
    const [stored, changes] = await Promise.all([
      findStoredHistory(db, id, at),
      audit.listSubjectChanges({
        ...{ subject: `code:${code}`, actions: TERM_CHANGES, since: at, limit: MOST_TERM_CHANGES + 1 },
      }),
    ]);
    return { ...stored, changes, isKept: at >= addMilliseconds(clock(), -keptDays * DAY) };
  };
}
