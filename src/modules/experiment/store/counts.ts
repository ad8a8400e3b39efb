import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { CountStore, DayCount } from '../actions/results/ports.ts';
import type { VariationCounts } from '../rules/results.ts';
import { hasRun } from './has-run.ts';

/** The SQL of the counts of experiments. It locks rows in one order, so that processes never deadlock. */
export function createCountStore(db: Db): CountStore {
  return {
    async addExposures(counts) {
      const list = <Key extends keyof DayCount>(key: Key) => counts.map((count) => count[key]);
      await sql`
        insert into experiment_count (experiment_id, phase, variation, day, visits, redirected, arrived)
        select e.id, given.phase, given.variation, given.day, given.visits, given.redirected, given.arrived
        from unnest(${list('experiment')}::text[], ${list('phase')}::int[], ${list('variation')}::text[],
          ${list('day')}::date[], ${list('visits')}::bigint[], ${list('redirected')}::bigint[], ${list('arrived')}::bigint[])
          as given(experiment, phase, variation, day, visits, redirected, arrived)
        join experiment e on e.key = given.experiment
        where ${hasRun}
        order by e.id, given.phase, given.variation, given.day
        on conflict (experiment_id, phase, variation, day) do update set
          visits = experiment_count.visits + excluded.visits,
          redirected = experiment_count.redirected + excluded.redirected,
          arrived = experiment_count.arrived + excluded.arrived`.execute(db);
    },
    async read(experimentId, phase) {
      // One statement sees one moment: a registration is either an uncounted row or a part of the counts.
      const { rows } = await sql<VariationCounts>`
        select variation, sum(visits)::float8 as visits, sum(redirected)::float8 as redirected,
          sum(arrived)::float8 as arrived, sum(registrations)::float8 as registrations,
          sum(activations)::float8 as activations
        from (
          select variation, visits, redirected, arrived, registrations, activations from experiment_count
          where experiment_id = ${experimentId} and phase = ${phase}
          union all
          select variation, 0, 0, 0, sum(uncounted), 0 from registration_exposure
          where experiment_id = ${experimentId} and phase = ${phase} and uncounted <> 0 group by variation
        ) counted
        group by variation order by variation`.execute(db);
      return rows;
    },
  };
}
