import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ConversionStore } from '../actions/results/ports.ts';
import { hasRun } from './has-run.ts';

/** The SQL of registrations whose visits saw variations, in the given pool or transaction. */
export function createConversionStore(db: Db): ConversionStore {
  return {
    async record(registrationId, exposures, at) {
      const experiments = exposures.map(({ experiment }) => experiment);
      const phases = exposures.map(({ phase }) => phase);
      const variations = exposures.map(({ variation }) => variation);
      await sql`/* prepared: record-exposures */
        insert into registration_exposure (registration_id, experiment_id, phase, variation, registered_at)
        select ${registrationId}::uuid, e.id, given.phase, given.variation, ${at}::timestamptz
        from unnest(${experiments}::text[], ${phases}::int[], ${variations}::text[]) as given(experiment, phase, variation)
        join experiment e on e.key = given.experiment
        where ${hasRun}`.execute(db);
    },
    async remove(registrationId) {
      // A registration that is in the counts leaves them with the next `countNewest`: its transaction locks no count.
      await sql`update registration_exposure set uncounted = uncounted - 1
        where registration_id = ${registrationId}`.execute(db);
    },
    countNewest: (limit, timeZone) => countRows(db, limit, timeZone),
    async settle(registrationId, timeZone) {
      await settleRows(db, sql`x.registration_id = ${registrationId}`, timeZone);
    },
    async settleOldest(before, limit, timeZone) {
      // It skips rows that others move at the same time.
      const oldest = sql`x.ctid = any(array(
        select ctid from registration_exposure where registered_at < ${before}::timestamptz
        order by registered_at limit ${limit} for update skip locked))`;
      return settleRows(db, oldest, timeZone);
    },
  };
}

/** Adds rows that are not in the counts yet, takes out those that were removed, and returns their number. */
async function countRows(db: Db, limit: number, timeZone: string): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with due as materialized (
      select ctid as place, uncounted from registration_exposure where uncounted <> 0 limit ${limit} for update skip locked
    ), counted as (
      update registration_exposure x set uncounted = 0 from due
      where x.ctid = any(array(select place from due)) and x.ctid = due.place
      returning x.experiment_id, x.phase, x.variation, (x.registered_at at time zone ${timeZone})::date as day,
        due.uncounted, 0 as activated
    ), ${addToCounts(sql`counted`)}
    select count(*)::int as counted from counted`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Moves rows of registrations that have ended into the counts, and returns their number. */
async function settleRows(db: Db, which: RawBuilder<unknown>, timeZone: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from registration_exposure x using registration r
      where ${which} and r.id = x.registration_id and r.status <> 'pending'
      returning x.experiment_id, x.phase, x.variation, (x.registered_at at time zone ${timeZone})::date as day,
        x.uncounted, (r.status = 'active')::int as activated
    ), ${addToCounts(sql`moved`)}
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
}

/**
 * The parts of a statement that add rows to the counts. Constraints apply to the proposed row too, which therefore has at
 * least as many registrations as activations; the sum is that of the rows. `greatest` keeps the constraints where the
 * brand's time zone has changed since the registration was counted.
 */
function addToCounts(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`total as (
      select experiment_id, phase, variation, day, sum(uncounted) as registrations, sum(activated) as activations
      from ${rows} group by experiment_id, phase, variation, day
    ), added as (
      insert into experiment_count (experiment_id, phase, variation, day, registrations, activations)
      select experiment_id, phase, variation, day, greatest(registrations, activations), activations from total
      order by experiment_id, phase, variation, day
      on conflict (experiment_id, phase, variation, day) do update set
        activations = experiment_count.activations + excluded.activations,
        registrations = greatest(
          experiment_count.activations + excluded.activations,
          experiment_count.registrations + (
            select t.registrations from total t where t.experiment_id = excluded.experiment_id
              and t.phase = excluded.phase and t.variation = excluded.variation and t.day = excluded.day
          ))
    )`;
}
