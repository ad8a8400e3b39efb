import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListConditions } from '#platform/list/read-list.ts';
import type { ExperimentListStore } from '../actions/ports.ts';
import type { Experiment } from '../rules/experiment.ts';
import type { ExperimentFilter, ExperimentSort } from '../rules/experiment-list.ts';

/** Reads the list of experiments: an index has each of its orders. */
export function createExperimentListStore(db: Db, columns: RawBuilder<unknown>): ExperimentListStore {
  const reader = createListReader<ExperimentSort, Experiment>(db, {
    from: sql`experiment r`,
    joins: sql``,
    sorts: {
      changed: { expression: sql`r.changed_at`, type: 'instant' },
      name: { expression: sql`lower(r.definition->>'name') collate "C"`, type: 'text' },
      key: { expression: sql`r.key collate "C"`, type: 'text', isUnique: true },
    },
    columns,
  });
  return {
    listPage: (filter, page) => reader.readPage(buildConditions(filter), page),
    count: (filter) => reader.count(buildConditions(filter)),
  };
}

/** Admins create experiments, so that they are few: they are checked one by one. */
function buildConditions({ search, status }: ExperimentFilter): ListConditions {
  return {
    indexed: [],
    checked: [
      ...(status === null ? [] : [sql`r.status = ${status}`]),
      ...(search === null
        ? []
        : [sql`strpos(lower(r.key || ' ' || (r.definition->>'name')), lower(${search}::text)) > 0`]),
    ],
  };
}
