import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { CodeCount, FunnelCount, FunnelStore } from '../actions/count-steps.ts';

const KEYS = ['day', 'step', 'reason', 'country', 'language', 'campaign', 'headline'] as const;

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
    addCodes: (counts) => addCodes(db, counts),
    async listSince(day) {
      const { rows } = await sql<FunnelCount>`
        with step as (
          select day, step, reason, country, language, campaign, headline, visits
          from funnel_count where day >= ${day}::date
          union all
          select day, step, '', country, language, campaign, headline, sum(visits)
          from funnel_derived_count where day >= ${day}::date group by 1, 2, 4, 5, 6, 7
        )
        select to_char(day, 'YYYY-MM-DD') as day, step, reason, country, language, campaign, headline,
          visits::float8 as visits
        from step order by step.day, step, reason, country, language, campaign, headline`.execute(db);
      return rows;
    },
  };
}

/** In the order of days and codes, as a day is counted. */
async function addCodes(db: Db, counts: readonly CodeCount[]): Promise<void> {
  const formatCode = ({ day, code }: CodeCount) => `${day} ${code}`;
  const ordered = counts.toSorted((one, other) => (formatCode(one) < formatCode(other) ? -1 : 1));
  await sql`
    insert into funnel_code_count (day, code, checked, forms)
    select * from unnest(${ordered.map(({ day }) => day)}::date[], ${ordered.map(({ code }) => code)}::text[],
      ${ordered.map(({ checked }) => checked)}::bigint[], ${ordered.map(({ forms }) => forms)}::bigint[])
    on conflict (code, day) do update set checked = funnel_code_count.checked + excluded.checked,
      forms = funnel_code_count.forms + excluded.forms`.execute(db);
}

function formatKey(count: FunnelCount): string {
  return JSON.stringify(KEYS.map((key) => count[key]));
}
