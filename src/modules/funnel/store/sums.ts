import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { DelayCounts, GroupedBy, SumStore } from '../actions/ports.ts';
import type { Sum } from '../rules/breakdown.ts';
import type { FunnelGroup } from '../rules/build-rows.ts';
import type { Day } from '../rules/days.ts';
import type { Period } from '../rules/period.ts';
import { inBoth, isBefore, splitDelays } from './periods.ts';

/** The dimensions as `funnel_sum` names them: by the columns of the counts. */
const DIMENSIONS = {
  '': '',
  country: 'country',
  language: 'language',
  campaign: 'campaign',
  variant: 'headline',
} as const;

const BY_DIMENSION = sql`case when grouping(country) = 0 then 'country' when grouping(language) = 0 then 'language'
  when grouping(campaign) = 0 then 'campaign' when grouping(headline) = 0 then 'headline' else '' end`;
/** The columns that a row is not grouped by are null. */
const BY_VALUE = sql`coalesce(country, language, campaign, headline, '')`;

/** All steps, whether visits are counted or rows; only activations have a time. */
const ALL_STEPS = sql`(
  select day, step, 0 as delay, country, language, campaign, headline, visits from funnel_count
  union all select day, step, delay, country, language, campaign, headline, visits from funnel_derived_count) counted`;

/** For so many days, visits may be written late: a process keeps them while the database does not respond. */
const LATE_DAYS = 3;

/** Sums the counts of a day by combinations of dimensions, and by one dimension at a time. Each statement replaces the sums of the day, and can be repeated. */
export function createSumStore(db: Db): SumStore {
  return {
    async listUnsummedDays() {
      const { rows } = await sql<{ day: Day }>`
        select to_char(day, 'YYYY-MM-DD') as day from funnel_day
        where combined_at is distinct from counted_at or day > (select max(day) from funnel_day) - ${LATE_DAYS}::int
        order by funnel_day.day desc`.execute(db);
      return rows.map(({ day }) => day);
    },
    async sumDay(day) {
      await db.transaction().execute(async (tx) => {
        // Another process waits here, and then sums what was counted last.
        await sql`select from funnel_day where day = ${day}::date for update`.execute(tx);
        await combineSteps(tx, day);
        await sumSteps(tx, day);
        await sumDelays(tx, day);
        await sql`update funnel_day set combined_at = counted_at, summed_at = counted_at where day = ${day}::date`.execute(
          tx,
        );
      });
    },
  };
}

async function combineSteps(db: Db, day: Day): Promise<void> {
  const combination = sql`step, country, language, campaign, headline`;
  await sql`
    with fresh as materialized (
      select ${combination}, sum(visits) as visits,
        array_agg(delay order by delay) filter (where step = 'activated') as delays,
        array_agg(visits order by delay) filter (where step = 'activated') as delay_visits
      from ${ALL_STEPS} where day = ${day}::date group by ${combination}
    ), gone as (
      delete from funnel_combination old where old.day = ${day}::date and not exists (
        select from fresh where (fresh.step, fresh.country, fresh.language, fresh.campaign, fresh.headline)
          = (old.step, old.country, old.language, old.campaign, old.headline))
    )
    insert into funnel_combination as old (day, ${combination}, visits, delays, delay_visits)
    select ${day}::date, ${combination}, visits, delays, delay_visits from fresh order by ${combination}
    on conflict (day, ${combination}) do update
      set visits = excluded.visits, delays = excluded.delays, delay_visits = excluded.delay_visits
      where (old.visits, old.delays, old.delay_visits) is distinct from (excluded.visits, excluded.delays, excluded.delay_visits)`.execute(
    db,
  );
}

async function sumSteps(db: Db, day: Day): Promise<void> {
  await sql`
    with fresh as materialized (
      select ${BY_DIMENSION} as dimension, step, ${BY_VALUE} as value, sum(visits) as visits
      from funnel_combination where day = ${day}::date ${inEachDimension(sql`step`)}
    ), gone as (
      delete from funnel_sum old where old.day = ${day}::date and not exists (
        select from fresh where (fresh.dimension, fresh.step, fresh.value) = (old.dimension, old.step, old.value))
    )
    insert into funnel_sum (dimension, day, step, value, visits)
    select dimension, ${day}::date, step, value, visits from fresh order by dimension, step, value
    on conflict (dimension, day, step, value) do update set visits = excluded.visits
      where funnel_sum.visits <> excluded.visits`.execute(db);
}

async function sumDelays(db: Db, day: Day): Promise<void> {
  await sql`
    with fresh as materialized (
      select ${BY_DIMENSION} as dimension, ${BY_VALUE} as value, delay, sum(visits) as visits
      from funnel_derived_count where day = ${day}::date and step = 'activated' ${inEachDimension(sql`delay`)}
    ), gone as (
      delete from funnel_delay_sum old where old.day = ${day}::date and not exists (
        select from fresh where (fresh.dimension, fresh.value, fresh.delay) = (old.dimension, old.value, old.delay))
    )
    insert into funnel_delay_sum (dimension, value, day, delay, visits)
    select dimension, value, ${day}::date, delay, visits from fresh order by dimension, value, delay
    on conflict (dimension, value, day, delay) do update set visits = excluded.visits
      where funnel_delay_sum.visits <> excluded.visits`.execute(db);
}

function inEachDimension(by: RawBuilder<unknown>) {
  return sql`group by ${by}, grouping sets ((), (country), (language), (campaign), (headline))`;
}

/** The steps of a period and of the one before, by day or by the values of the sum's dimension. */
export async function readSums(db: Db, period: Period, sum: Sum, by: GroupedBy): Promise<readonly FunnelGroup[]> {
  const value = by === 'day' ? sql`to_char(day, 'YYYY-MM-DD')` : sql`value`;
  const { rows } = await sql<FunnelGroup>`
    select ${isBefore(period)}, ${value} as value, step, sum(visits)::float8 as visits
    from funnel_sum where ${ofSum(sum)} and ${inBoth(period)} group by 1, 2, 3`.execute(db);
  return rows;
}

/** The same of the times to activation. */
export async function readDelaySums(db: Db, period: Period, sum: Sum): Promise<DelayCounts> {
  const { rows } = await sql<{ isBefore: boolean; delay: number; number: number }>`
    select ${isBefore(period)}, delay, sum(visits)::float8 as number
    from funnel_delay_sum where ${ofSum(sum)} and ${inBoth(period)} group by 1, 2`.execute(db);
  return splitDelays(rows);
}

function ofSum({ dimension, value }: Sum) {
  const ofDimension = sql`dimension = ${DIMENSIONS[dimension]}`;
  return value === null ? ofDimension : sql`${ofDimension} and value = ${value}`;
}

/** The values of each dimension that a period has. */
export async function listSummedValues(db: Db, { from, to }: Period) {
  const { rows } = await sql<{ dimension: string; value: string }>`
    select distinct dimension, value from funnel_sum
    where dimension in ('country', 'campaign', 'headline') and day between ${from}::date and ${to}::date
      and value <> ''`.execute(db);
  const pick = (dimension: keyof typeof DIMENSIONS) =>
    rows.flatMap((row) => (row.dimension === DIMENSIONS[dimension] ? [row.value] : [])).toSorted();
  return { countries: pick('country'), campaigns: pick('campaign'), variants: pick('variant') };
}
