import { type RawBuilder, sql } from 'kysely';

/** pg-boss's statement that enqueues jobs: its only value is their list, as JSON. */
export type JobStatement = { readonly text: string; readonly jobs: string };

/** pg-boss's reference to the list of jobs. */
const LIST = '$1';

/** Reads the statement that pg-boss would send; another version of pg-boss may send another one. */
export function readJobStatement(text: string, values: readonly unknown[] = []): JobStatement {
  const [jobs] = values;
  const parts = text.split(LIST).length;
  if (parts !== 2 || values.length !== 1 || typeof jobs !== 'string' || !/^\s*insert\s/i.test(text))
    throw new Error('pg-boss enqueues by a statement of another form');
  return { text, jobs };
}

/** The statement as a part of another one, which enqueues its jobs only where a condition holds. */
export function queueIf(condition: RawBuilder<unknown>, { text, jobs }: JobStatement): RawBuilder<unknown> {
  const [before = '', after = ''] = text.split(LIST);
  return sql`${sql.raw(before)}(case when ${condition} then ${jobs}::text else '[]' end)${sql.raw(after)}`;
}
