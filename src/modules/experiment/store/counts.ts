import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { CountStore, DayCount } from '../actions/results/ports.ts';
import type { PhaseCounts } from '../rules/results.ts';
import { hasRun } from './has-run.ts';

/** The SQL of the counts of experiments. It locks rows in one order, so that processes never deadlock. */
export function createCountStore(db: Db): CountStore {
  return {
    async addExposures(counts) {
      const list = <Key extends keyof DayCount>(key: Key) => counts.map((count) => count[key]);
      await sql`
        insert into experiment_count (experiment_id, phase, variation, day, visits, redirected, arrived, codes, forms)
        select e.id, given.phase, given.variation, given.day,
          given.visits, given.redirected, given.arrived, given.codes, given.forms
        from unnest(${list('experiment')}::text[], ${list('phase')}::int[], ${list('variation')}::text[],
          ${list('day')}::date[], ${list('visits')}::bigint[], ${list('redirected')}::bigint[],
          ${list('arrived')}::bigint[], ${list('codes')}::bigint[], ${list('forms')}::bigint[])
          as given(experiment, phase, variation, day, visits, redirected, arrived, codes, forms)
        join experiment e on e.key = given.experiment
        where ${hasRun}
        order by e.id, given.phase, given.variation, given.day
        on conflict (experiment_id, phase, variation, day) do update set
          visits = experiment_count.visits + excluded.visits,
          redirected = experiment_count.redirected + excluded.redirected,
          arrived = experiment_count.arrived + excluded.arrived,
          codes = experiment_count.codes + excluded.codes,
          forms = experiment_count.forms + excluded.forms`.execute(db);
    },
    async read(phases) {
      const experiments = phases.map(({ experimentId }) => experimentId);
      const numbers = phases.map(({ phase }) => phase);
      // One statement sees one moment: a registration is either an uncounted row or a part of the counts.
      const { rows } = await sql<PhaseCounts>`
        with wanted as (
          select * from unnest(${experiments}::uuid[], ${numbers}::int[]) as given(experiment_id, phase)
        ), counted as (
          select c.experiment_id, c.phase, c.variation, c.visits, c.redirected, c.arrived, c.codes, c.forms,
            c.registrations, c.activations
          from wanted w join experiment_count c on c.experiment_id = w.experiment_id and c.phase = w.phase
          union all
          select x.experiment_id, x.phase, x.variation, 0, 0, 0, 0, 0, x.uncounted, 0
          from wanted w join registration_exposure x on x.experiment_id = w.experiment_id and x.phase = w.phase
          where x.uncounted <> 0
        )
        select experiment_id as "experimentId", phase, variation, sum(visits)::float8 as visits,
          sum(redirected)::float8 as redirected, sum(arrived)::float8 as arrived, sum(codes)::float8 as codes,
          sum(forms)::float8 as forms, sum(registrations)::float8 as registrations, sum(activations)::float8 as activations
        from counted group by experiment_id, phase, variation
        order by experiment_id, phase, variation`.execute(db);
      return rows;
    },
  };
}
