import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ExperimentStore, Publication, PublishedExperiments, Revision } from '../actions/ports.ts';
import type { Experiment, ExperimentDefinition } from '../rules/experiment.ts';
import { isExperimentKey } from '../rules/experiment-key.ts';
import { createExperimentListStore } from './experiment-list.ts';

const selectColumns = (alias: string) => {
  const e = sql.raw(alias);
  return sql`${e}.id, ${e}.revision, ${e}.status, ${e}.definition, ${e}.created_at as "createdAt", ${e}.changed_at as "changedAt",
  ${e}.started_at as "startedAt", ${e}.stopped_at as "stoppedAt", ${e}.archived_at as "archivedAt"`;
};
const columns = selectColumns('e');

/** The SQL of experiments, in the given pool or transaction. */
export function createExperimentStore(db: Db): ExperimentStore {
  return {
    ...createReadStore(db),
    ...createExperimentListStore(db, selectColumns('r')),
    ...createWriteStore(db),
    ...createPublicationStore(db),
  };
}

function createReadStore(db: Db) {
  return {
    async find(key) {
      // No experiment has such a key, and PostgreSQL refuses a NUL.
      if (!isExperimentKey(key)) return null;
      const { rows } = await sql<Experiment>`select ${columns} from experiment e where e.key = ${key}`.execute(db);
      return rows[0] ?? null;
    },
    async list() {
      const { rows } = await sql<Experiment>`select ${columns} from experiment e order by e.key`.execute(db);
      return rows;
    },
    async listRevisions(keys) {
      const { rows } = await sql<Revision>`
        select e.key, r.revision, r.at, r.actor, r.status, r.definition from experiment_revision r
        join experiment e on e.id = r.experiment_id where e.key = any(${[...keys]}::text[])
        order by e.key, r.revision`.execute(db);
      return rows;
    },
  } satisfies Partial<ExperimentStore>;
}

function createWriteStore(db: Db) {
  return {
    async insert({ id, definition, createdAt, changedAt }) {
      await sql`
        insert into experiment (id, key, definition, created_at, changed_at)
        values (${id}, ${definition.key}, ${JSON.stringify(definition)}, ${createdAt}, ${changedAt})`.execute(db);
    },
    async update(it) {
      await sql`
        update experiment set revision = ${it.revision}, status = ${it.status},
          definition = ${JSON.stringify(it.definition)}, changed_at = ${it.changedAt}, started_at = ${it.startedAt},
          stopped_at = ${it.stoppedAt}, archived_at = ${it.archivedAt}
        where id = ${it.id}`.execute(db);
    },
    async insertRevision({ id, revision, changedAt, status, definition }, actor) {
      await sql`
        insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
        values (${id}, ${revision}, ${changedAt}, ${actor}, ${status}, ${JSON.stringify(definition)})`.execute(db);
    },
  } satisfies Partial<ExperimentStore>;
}

function createPublicationStore(db: Db) {
  return {
    async lockPublication() {
      const { rows } = await sql<Publication>`
        select version, published_at as "publishedAt" from experiment_publication for update`.execute(db);
      const [publication] = rows;
      if (!publication) throw new Error('The row of experiment_publication is missing');
      return publication;
    },
    async raiseVersion({ version, publishedAt }) {
      await sql`update experiment_publication set version = ${version}, published_at = ${publishedAt}`.execute(db);
    },
    readPublished: (since) => readPublished(db, since),
  } satisfies Partial<ExperimentStore>;
}

type PublishedRow = Publication &
  Experiment & {
    /** Null in the only row of a publication without experiments. */
    readonly ranAs: ExperimentDefinition | null;
    /** Null for an experiment that runs. */
    readonly endedAt: Date | null;
  };

/** One statement sees one moment. A phase ended with the first revision that no longer runs it. */
async function readPublished(db: Db, since: Date): Promise<PublishedExperiments> {
  const { rows } = await sql<PublishedRow>`
    with revision as (
      select r.experiment_id, r.revision, r.status, r.definition,
        lead(r.at) over (partition by r.experiment_id order by r.revision) as ended_at
      from experiment e join experiment_revision r on r.experiment_id = e.id
      where e.changed_at > ${since}::timestamptz
    ), phase as (
      select distinct on (experiment_id, definition->'phase') experiment_id, definition, ended_at
      from revision where status = 'running' order by experiment_id, definition->'phase', revision desc
    ), ran as (
      select id, definition, null::timestamptz as ended_at from experiment where status = 'running'
      union all
      select experiment_id, definition, ended_at from phase where ended_at > ${since}::timestamptz
    )
    select p.version, p.published_at as "publishedAt", ran.definition as "ranAs", ran.ended_at as "endedAt", ${columns}
    from experiment_publication p left join (ran join experiment e on e.id = ran.id) on true
    order by e.started_at, e.key, ran.ended_at`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The row of experiment_publication is missing');
  const { version, publishedAt } = first;
  return { version, publishedAt, experiments: rows.flatMap(readRunning), ended: rows.flatMap(readEnded) };
}

function readRunning({ ranAs, endedAt, version, publishedAt, ...experiment }: PublishedRow): readonly Experiment[] {
  return ranAs !== null && endedAt === null ? [experiment] : [];
}

function readEnded({ ranAs, endedAt }: PublishedRow): PublishedExperiments['ended'] {
  return ranAs !== null && endedAt !== null ? [{ definition: ranAs, endedAt }] : [];
}
