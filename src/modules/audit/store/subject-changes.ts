import { sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';

/** The side before a recorded change. */
export type EarlierSide = { readonly before: Readonly<Record<string, unknown>> | null };

export type SubjectChanges = {
  readonly subject: string;
  readonly actions: readonly string[];
  readonly since: Instant;
  readonly limit: number;
};

/** The recorded changes of one subject after an instant, the earliest first: a range of the index of subjects. */
export async function listSubjectChanges(
  db: Db,
  { subject, actions, since, limit }: SubjectChanges,
): Promise<readonly EarlierSide[]> {
  const id = subject.slice(subject.indexOf(':') + 1);
  const { rows } = await sql<EarlierSide>`
    select r.before from audit_entry r
    where lower(substr(r.subject, length(split_part(r.subject, ':', 1)) + 2)) = ${id.toLowerCase()}
      and greatest(r.at) > ${since}::timestamptz and r.subject = ${subject} and r.action = any(${actions}::text[])
    order by greatest(r.at), r.id limit ${limit}`.execute(db);
  return rows;
}
