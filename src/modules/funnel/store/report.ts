import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { DelayCounts, Freshness, FunnelReportStore, GroupedBy, ReadSteps } from '../actions/ports.ts';
import { findSum } from '../rules/breakdown.ts';
import type { FunnelGroup } from '../rules/build-rows.ts';
import { SHOWN_CODES } from '../rules/counting.ts';
import type { Day } from '../rules/days.ts';
import type { DelayCount } from '../rules/delays.ts';
import type { Period } from '../rules/period.ts';
import type { FunnelStep } from '../rules/steps.ts';
import { firstDay, inBoth, isBefore, splitDelays } from './periods.ts';
import { listSummedValues, readDelaySums, readSums } from './sums.ts';

const COLUMN: Readonly<Record<GroupedBy, RawBuilder<unknown>>> = {
  day: sql`day`,
  country: sql`country`,
  language: sql`language`,
  campaign: sql`campaign`,
  variant: sql`headline`,
};

/** What the dashboard reads: sums by day and dimension, or by combination where a question combines dimensions. */
export function createFunnelReportStore(db: Db): FunnelReportStore {
  return {
    sumSteps(read, by) {
      const sum = findSum(by, read.filter);
      return sum ? readSums(db, read.period, sum, by) : sumCombinations(db, read, by);
    },
    sumCodeSteps: (period, code) => (code === null ? sumLeadingCodes(db, period) : sumCode(db, period, code)),
    async listRefusals(read) {
      const { rows } = await sql<{ reason: string; number: number; before: number }>`
        select reason, coalesce(sum(visits) filter (where day >= ${read.period.from}::date), 0)::float8 as number,
          coalesce(sum(visits) filter (where day < ${read.period.from}::date), 0)::float8 as before
        from funnel_count where step = 'code-refused' and ${matches(read)}
        group by reason order by number desc, reason limit 50`.execute(db);
      return rows;
    },
    listDelays(read) {
      const sum = findSum('day', read.filter);
      return sum ? readDelaySums(db, read.period, sum) : combineDelays(db, read);
    },
    listFilterValues: (period) => listSummedValues(db, period),
    findFreshness: (period, today, timeZone) => findFreshness(db, period, today, timeZone),
  };
}

type Combined = {
  readonly value: string;
  readonly step: FunnelStep;
  readonly now: number | null;
  readonly before: number | null;
};

async function sumCombinations(db: Db, { period, filter }: ReadSteps, by: GroupedBy): Promise<readonly FunnelGroup[]> {
  const value = by === 'day' ? sql`to_char(by, 'YYYY-MM-DD')` : sql`by`;
  // Days become text after the sum, and both periods are sums of one group: PostgreSQL expects a group for each value of an
  // expression, and would sort all rows.
  const { rows } = await sql<Combined>`
    select ${value} as value, step, now, before from (
      select ${COLUMN[by]} as by, step,
        sum(visits) filter (where day >= ${period.from}::date)::float8 as now,
        sum(visits) filter (where day < ${period.from}::date)::float8 as before
      from funnel_combination where ${matches({ period, filter })} group by 1, 2) summed`.execute(db);
  return rows.flatMap(({ now, before, ...group }) => [
    ...(now === null ? [] : [{ ...group, isBefore: false, visits: now }]),
    ...(before === null ? [] : [{ ...group, isBefore: true, visits: before }]),
  ]);
}

async function combineDelays(db: Db, read: ReadSteps): Promise<DelayCounts> {
  const { rows } = await sql<DelayCount & { isBefore: boolean }>`
    select ${isBefore(read.period)}, taken.delay, sum(taken.visits)::float8 as number
    from funnel_combination, unnest(delays, delay_visits) as taken (delay, visits)
    where step = 'activated' and ${matches(read)} group by 1, 2`.execute(db);
  return splitDelays(rows);
}

/** The steps of a period and of the one before. */
function matches({ period, filter }: ReadSteps) {
  const { country, language, campaign, variant } = filter;
  const given = Object.entries({ country, language, campaign, headline: variant });
  const conditions = given.flatMap(([name, value]) => (value === null ? [] : [sql`and ${sql.ref(name)} = ${value}`]));
  return sql`${inBoth(period)} ${sql.join(conditions, sql` `)}`;
}

type CodeRow = {
  readonly isBefore: boolean;
  readonly value: string;
  readonly checked: number;
  readonly forms: number;
  readonly registered: number;
  readonly activated: number;
};

const CODE_SUMS = sql`sum(checked)::float8 as checked, sum(forms)::float8 as forms,
  sum(registered)::float8 as registered, sum(activated)::float8 as activated`;

async function sumCode(db: Db, period: Period, code: string): Promise<readonly FunnelGroup[]> {
  const { rows } = await sql<CodeRow>`
    select ${isBefore(period)}, to_char(day, 'YYYY-MM-DD') as value, ${CODE_SUMS}
    from funnel_code_count where code = ${code} and ${inBoth(period)} group by 1, 2`.execute(db);
  return rows.flatMap(toGroups);
}

/** The codes that are among the leading ones of a day of the period, by what they had on those days; all their days count. */
async function sumLeadingCodes(db: Db, period: Period): Promise<readonly FunnelGroup[]> {
  const { rows } = await sql<CodeRow>`
    with shown as materialized (
      select code from funnel_code_count
      where is_leading and day between ${period.from}::date and ${period.to}::date
      group by code order by sum(registered) desc, sum(checked) desc, code limit ${SHOWN_CODES}
    )
    select ${isBefore(period)}, code as value, ${CODE_SUMS}
    from shown join funnel_code_count using (code) where ${inBoth(period)} group by 1, 2`.execute(db);
  return rows.flatMap(toGroups);
}

function toGroups({ isBefore, value, checked, forms, registered, activated }: CodeRow): readonly FunnelGroup[] {
  const steps: readonly (readonly [FunnelStep, number])[] = [
    ['code-good', checked],
    ['form', forms],
    ['registered', registered],
    ['activated', activated],
  ];
  return steps.map(([step, visits]) => ({ isBefore, value, step, visits }));
}

async function findFreshness(db: Db, { from, to }: Period, today: Day, timeZone: string) {
  const { rows } = await sql<Freshness>`
    with first as (
      select ${firstDay(timeZone)} as day
    )
    select (select counted_at from funnel_day where day <= ${to}::date and combined_at = counted_at
        order by day desc limit 1) as "countedAt",
      (select count(*)::int
        from generate_series(greatest(first.day, ${from}::date), least(${to}::date, ${today}::date), interval '1 day') at
        where first.day is not null and not exists (select from funnel_day
          where funnel_day.day = at::date and funnel_day.combined_at is not null))
        as "uncountedDays"
    from first`.execute(db);
  return rows[0] ?? { countedAt: null, uncountedDays: 0 };
}
