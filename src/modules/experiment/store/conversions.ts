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
      await sql`delete from registration_exposure where registration_id = ${registrationId}`.execute(db);
    },
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

/** Moves rows of registrations that have ended into the counts, and returns their number. */
async function settleRows(db: Db, which: RawBuilder<unknown>, timeZone: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from registration_exposure x using registration r
      where ${which} and r.id = x.registration_id and r.status <> 'pending'
      returning x.experiment_id, x.phase, x.variation, (x.registered_at at time zone ${timeZone})::date as day,
        (r.status = 'active')::int as activated
    ), added as (
      insert into experiment_count (experiment_id, phase, variation, day, registrations, activations)
      select experiment_id, phase, variation, day, count(*), sum(activated) from moved
      group by experiment_id, phase, variation, day order by experiment_id, phase, variation, day
      on conflict (experiment_id, phase, variation, day) do update set
        registrations = experiment_count.registrations + excluded.registrations,
        activations = experiment_count.activations + excluded.activations
    )
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
}
