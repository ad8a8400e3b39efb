import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { CodeJob, CodeJobRow, CodeJobStore } from '../actions/code-jobs/ports.ts';

/** The SQL of batches and imports of codes. */
export function createCodeJobStore(db: Db): CodeJobStore {
  return { ...createJobs(db), ...createRows(db), ...createLookups(db) };
}

export const JOB_COLUMNS = sql`
  id, kind, status, actor, file_name as "fileName", settings, total, created, refused, created_at as "createdAt",
  finished_at as "finishedAt"`;

type StoredSettings = Omit<CodeJob['settings'], 'startsAt' | 'endsAt'> & {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

export type StoredJob = Omit<CodeJob, 'settings'> & { readonly settings: StoredSettings };

/** A job as actions know it: JSON has instants as texts. */
export function toJob({ settings, ...job }: StoredJob): CodeJob {
  const toInstant = (text: string | null) => (text === null ? null : new Date(text));
  const times = { startsAt: toInstant(settings.startsAt), endsAt: toInstant(settings.endsAt) };
  return { ...job, settings: { ...settings, ...times } };
}

function createJobs(db: Db) {
  return {
    async insertJob({ id, kind, actor, fileName, settings, total }, at) {
      await sql`
        insert into code_job (id, kind, actor, file_name, settings, total, created_at)
        values (${id}, ${kind}, ${actor}, ${fileName}, ${JSON.stringify(settings)}, ${total}, ${at})`.execute(db);
    },
    async setTotal(jobId, total) {
      await sql`update code_job set total = ${total} where id = ${jobId}`.execute(db);
    },
    async findJob(id, lock?) {
      const locked = lock ? sql`for update` : sql``;
      const { rows } = await sql<StoredJob>`
        select ${JOB_COLUMNS} from code_job where id = ${id} ${locked}`.execute(db);
      return rows[0] ? toJob(rows[0]) : null;
    },
    async saveProgress(jobId, { created, refused, status }, at) {
      const isFinished = status === 'done' || status === 'cancelled';
      await sql`
        update code_job set created = ${created}, refused = ${refused}, status = ${status}, finished_at = ${isFinished ? at : null}
        where id = ${jobId}`.execute(db);
    },
    async findSuperfluousJobs(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (select * from code_job where id = (l.data->>'jobId')::uuid offset 0) j on true
        where j.id is null or j.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  } satisfies Partial<CodeJobStore>;
}

function createRows(db: Db) {
  return {
    async stageRows(jobId, rows, at) {
      await sql`
        insert into code_job_row (job_id, number, line, input, outcome, reason, created_at)
        select ${jobId}, r.number, r.line, r.input, case when r.problem is not null then 'refused' end, r.problem, ${at}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, line int, input jsonb, problem text)`.execute(
        db,
      );
    },
    async listRows(jobId, after, limit) {
      const { rows } = await sql<CodeJobRow>`
        select number, line, input, code, outcome, reason from code_job_row
        where job_id = ${jobId} and number > ${after} order by number limit ${limit}`.execute(db);
      return rows;
    },
    async saveOutcomes(jobId, outcomes, at) {
      await sql`
        insert into code_job_row (job_id, number, code, outcome, reason, created_at)
        select ${jobId}, r.number, r.code, case when r.reason is null then 'created' else 'refused' end, r.reason, ${at}
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r(number int, code text, reason text)
        on conflict (job_id, number) do update
        set code = excluded.code, outcome = excluded.outcome, reason = excluded.reason, input = null`.execute(db);
    },
    async findCreatedCodes(jobId, codes) {
      const { rows } = await sql<{ code: string }>`
        select distinct code from code_job_row
        where job_id = ${jobId} and code = any(${codes}) and outcome = 'created'`.execute(db);
      return new Set(rows.map(({ code }) => code));
    },
  } satisfies Partial<CodeJobStore>;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function createLookups(db: Db) {
  return {
    async findInviterIds(names) {
      const ids = names.filter((name) => UUID.test(name));
      const { rows } = await sql<{ id: string; email: string }>`
        select id, email from inviter where id = any(${ids}::uuid[])
        union select id, email from inviter where email = any(${names})`.execute(db);
      return new Map(
        rows.flatMap(({ id, email }) => [
          [id, id],
          [email, id],
        ]),
      );
    },
    async findCustomizationKeys(keys) {
      const { rows } = await sql<{ key: string }>`
        select key from customization where key = any(${keys})`.execute(db);
      return new Set(rows.map(({ key }) => key));
    },
    async insertCodes(codes, at) {
      const { rows } = await sql<{ code: string }>`
        insert into registration_code (id, code, inviter_id, customization_key, countries, link_only, campaign, starts_at, ends_at, created_at)
        select r.id, r.code, r."inviterId", r."customizationKey", r.countries, r."linkOnly", r.campaign, r."startsAt", r."endsAt", ${at}
        from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as r(id uuid, code text, "inviterId" uuid,
          "customizationKey" text, countries text[], "linkOnly" boolean, campaign text, "startsAt" timestamptz, "endsAt" timestamptz)
        on conflict (code) do nothing returning code`.execute(db);
      return new Set(rows.map(({ code }) => code));
    },
  } satisfies Partial<CodeJobStore>;
}
