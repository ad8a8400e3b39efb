import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ExperimentStore, Publication, Revision } from './actions/ports.ts';
import type { Experiment } from './rules/experiment.ts';

const columns = sql`e.id, e.revision, e.status, e.definition, e.created_at as "createdAt", e.changed_at as "changedAt",
  e.started_at as "startedAt", e.stopped_at as "stoppedAt", e.archived_at as "archivedAt"`;

/** The SQL of experiments, in the given pool or transaction. */
export function createExperimentStore(db: Db): ExperimentStore {
  return { ...createReadStore(db), ...createWriteStore(db), ...createPublicationStore(db) };
}

function createReadStore(db: Db) {
  return {
    async find(key) {
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
    async readPublished() {
      // One statement sees one moment; without a running experiment its row has the publication only.
      const { rows } = await sql<Publication & { readonly running: boolean } & Experiment>`
        select p.version, p.published_at as "publishedAt", e.id is not null as running, ${columns}
        from experiment_publication p left join experiment e on e.status = 'running'
        order by e.started_at, e.key`.execute(db);
      const [first] = rows;
      if (!first) throw new Error('The row of experiment_publication is missing');
      const experiments = rows.filter(({ running }) => running).map(({ version, publishedAt, running, ...one }) => one);
      return { version: first.version, publishedAt: first.publishedAt, experiments };
    },
  } satisfies Partial<ExperimentStore>;
}
