import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { DayCountStore } from '../actions/ports.ts';
import { COUNTED_DAYS, GRACE, LEADING_CODES } from '../rules/counting.ts';
import type { Day } from '../rules/days.ts';
import { DELAYS } from '../rules/delays.ts';
import { firstDay } from './periods.ts';

/** Counts the rows of days. Each statement replaces the counts of one day, and can be repeated. */
export function createDayCountStore(db: Db): DayCountStore {
  return {
    async listOpenDays(today, timeZone) {
      const { rows } = await sql<{ day: Day }>`
        with first as (
          select ${firstDay(timeZone)} as day
        )
        select to_char(open.day, 'YYYY-MM-DD') as day
        from first, generate_series(greatest(least(first.day, ${today}::date), ${today}::date - ${COUNTED_DAYS - 1}::int),
          ${today}::date, interval '1 day') as series (at), lateral (select series.at::date as day) open
        left join funnel_day counted on counted.day = open.day
        where counted.day is null or counted.counted_at <
          (counted.day + 1)::timestamp at time zone ${timeZone} + ${GRACE / 1_000} * interval '1 second'
        order by open.day desc`.execute(db);
      return rows.map(({ day }) => day);
    },
    async countDay(day, timeZone, at) {
      await countSteps(db, day, timeZone);
      await countCodes(db, day, timeZone);
      await markLeadingCodes(db, day);
      await sql`
        insert into funnel_day (day, counted_at) values (${day}::date, ${at})
        on conflict (day) do update set counted_at = excluded.counted_at`.execute(db);
    },
  };
}

/** The instants of a day in a time zone, the end excluded. */
function within(column: 'created_at' | 'ended_at' | 'applied_at', day: Day, timeZone: string) {
  return sql`${sql.ref(column)} >= ${day}::date::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${timeZone}`;
}

async function countSteps(db: Db, day: Day, timeZone: string): Promise<void> {
  const delay = sql`(${DELAYS}::numeric[])[
    greatest(1, width_bucket(extract(epoch from ended_at - created_at), ${DELAYS}::numeric[]))]::int`;
  await sql`
    with fresh as materialized (
      select 'registered' as step, 0 as delay, country, language, coalesce(campaign, '') as campaign, headline,
        count(*) as visits
      from registration where ${within('created_at', day, timeZone)} and erased_at is distinct from created_at
      group by 3, 4, 5, 6
      union all
      select 'activated', ${delay}, country, language, coalesce(campaign, ''), headline, count(*)
      from registration where ${within('ended_at', day, timeZone)} and status = 'active' group by 2, 3, 4, 5, 6
      union all
      select 'interest', 0, coalesce(country, ''), language, '', '', count(*)
      from membership_interest where ${within('applied_at', day, timeZone)} group by 3, 4
    ), gone as (
      delete from funnel_derived_count old where old.day = ${day}::date and not exists (
        select from fresh where (fresh.step, fresh.delay, fresh.country, fresh.language, fresh.campaign, fresh.headline)
          = (old.step, old.delay, old.country, old.language, old.campaign, old.headline))
    )
    insert into funnel_derived_count (day, step, delay, country, language, campaign, headline, visits)
    select ${day}::date, step, delay, country, language, campaign, headline, visits from fresh
    order by step, delay, country, language, campaign, headline
    on conflict (day, step, delay, country, language, campaign, headline) do update set visits = excluded.visits
      where funnel_derived_count.visits <> excluded.visits`.execute(db);
}

async function countCodes(db: Db, day: Day, timeZone: string): Promise<void> {
  await sql`
    with used as (
      select code_id, 1 as registered, 0 as activated
      from registration where ${within('created_at', day, timeZone)} and erased_at is distinct from created_at
      union all
      select code_id, 0, 1 from registration where ${within('ended_at', day, timeZone)} and status = 'active'
    ), fresh as (
      select code, registered, activated
      from (select code_id, sum(registered) as registered, sum(activated) as activated from used group by 1) summed
      join registration_code on registration_code.id = summed.code_id
      union all
      select code, 0, 0 from funnel_code_count where day = ${day}::date and registered + activated > 0
    )
    insert into funnel_code_count (code, day, registered, activated)
    select code, ${day}::date, sum(registered), sum(activated) from fresh group by 1 order by 1
    on conflict (code, day) do update set registered = excluded.registered, activated = excluded.activated
      where (funnel_code_count.registered, funnel_code_count.activated) <> (excluded.registered, excluded.activated)`.execute(
    db,
  );
}

/** Locks the rows in the order in which others do. */
async function markLeadingCodes(db: Db, day: Day): Promise<void> {
  await sql`
    with leading_code as (
      select code from funnel_code_count where day = ${day}::date
      order by registered desc, checked desc, code limit ${LEADING_CODES}
    ), changed as (
      select code from funnel_code_count
      where day = ${day}::date and is_leading <> (code in (select code from leading_code)) order by code for update
    )
    update funnel_code_count set is_leading = not is_leading
    from changed where funnel_code_count.day = ${day}::date and funnel_code_count.code = changed.code`.execute(db);
}
