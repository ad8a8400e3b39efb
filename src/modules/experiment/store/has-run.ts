import { sql } from 'kysely';

/** Whether the phase and the variation of `given` are some with which the experiment `e` has run. */
export const hasRun = sql`exists (
  select from experiment_revision r where r.experiment_id = e.id and r.status = 'running'
    and r.definition->'phase' = to_jsonb(given.phase)
    and r.definition->'variations' @> jsonb_build_array(jsonb_build_object('key', given.variation)))`;
