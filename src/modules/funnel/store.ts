import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { FunnelCount, FunnelStore } from './actions/count-steps.ts';

const KEYS = ['day', 'step', 'reason', 'country', 'language', 'campaign', 'headline'] as const;

const registeredAs = sql`country, language, coalesce(campaign, '') as campaign, headline`;

/** The funnel's SQL. It locks rows in one order, so that processes never deadlock. */
export function createFunnelStore(db: Db): FunnelStore {
  return {
    async add(counts) {
      const ordered = counts.toSorted((one, other) => (formatKey(one) < formatKey(other) ? -1 : 1));
      const [days, ...others] = KEYS.map((key) => ordered.map((count) => count[key]));
      await sql`
        insert into funnel_count (day, step, reason, country, language, campaign, headline, visits)
        select * from unnest(${days}::date[], ${sql.join(others.map((values) => sql`${values}::text[]`))},
          ${ordered.map(({ visits }) => visits)}::bigint[])
        on conflict (day, step, reason, country, language, campaign, headline)
          do update set visits = funnel_count.visits + excluded.visits`.execute(db);
    },
    async listSince(day, timeZone, registeredSince) {
      const { rows } = await sql<FunnelCount>`
        with step as (
          select day, step, reason, country, language, campaign, headline, visits from funnel_count where day >= ${day}::date
          union all
          select (created_at at time zone ${timeZone})::date, 'registered', '', ${registeredAs}, count(*)
          from registration where created_at >= ${day}::timestamp at time zone ${timeZone}
            and erased_at is distinct from created_at group by 1, 4, 5, 6, 7
          union all
          select (ended_at at time zone ${timeZone})::date, 'activated', '', ${registeredAs}, count(*)
          from registration
          where created_at >= ${registeredSince}::timestamp at time zone ${timeZone}
            and status = 'active' and ended_at >= ${day}::timestamp at time zone ${timeZone}
          group by 1, 4, 5, 6, 7
          union all
          select (applied_at at time zone ${timeZone})::date, 'interest', '', coalesce(country, ''), language, '', '', count(*)
          from membership_interest where applied_at >= ${day}::timestamp at time zone ${timeZone} group by 1, 4, 5
        )
        select to_char(day, 'YYYY-MM-DD') as day, step, reason, country, language, campaign, headline,
          visits::float8 as visits
        from step order by step.day, step, reason, country, language, campaign, headline`.execute(db);
      return rows;
    },
  };
}

function formatKey(count: FunnelCount): string {
  return JSON.stringify(KEYS.map((key) => count[key]));
}
