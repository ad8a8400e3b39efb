import { type RawBuilder, sql } from 'kysely';
import type { DeadLetter } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';

/** Permanently failed mails to members as rows. */
export function selectLetters(letters: readonly DeadLetter[]): RawBuilder<unknown> {
  return sql`(select id, "askedAt", (data->>'memberId')::uuid as member, (data->>'askedAt')::timestamptz as asked
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter (id uuid, data jsonb, "askedAt" timestamptz))`;
}

export async function listIds(statement: RawBuilder<unknown>, db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db);
  return rows.map(({ id }) => id);
}
