import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListConditions } from '#platform/list/read-list.ts';
import type { CodeJobListStore } from '../actions/code-jobs/ports.ts';
import type { CodeJobFilter, CodeJobSort } from '../rules/code-job-list.ts';
import { JOB_COLUMNS, type StoredJob, toJob } from './code-jobs.ts';

/** Reads the list of batches and imports of codes. */
export function createCodeJobListStore(db: Db): CodeJobListStore {
  const reader = createListReader<CodeJobSort, StoredJob>(db, {
    from: sql`code_job r`,
    joins: sql``,
    sorts: { started: { expression: sql`r.created_at`, type: 'instant' } },
    columns: JOB_COLUMNS,
  });
  return {
    async list(filter, page) {
      const found = await reader.readPage(buildConditions(filter), page);
      return found && { ...found, rows: found.rows.map(({ row, cursor }) => ({ row: toJob(row), cursor })) };
    },
    count: (filter) => reader.count(buildConditions(filter)),
  };
}

/** An index begins with the status, and one with the kind; both are in the order of the list. */
function buildConditions({ status, kind }: CodeJobFilter): ListConditions {
  const [first, ...others] = [
    ...(status === null ? [] : [sql`r.status = ${status}`]),
    ...(kind === null ? [] : [sql`r.kind = ${kind}`]),
  ];
  return { indexed: first ? [first] : [], checked: others };
}
