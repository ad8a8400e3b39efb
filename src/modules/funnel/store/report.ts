import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Freshness, FunnelReportStore, GroupedBy, ReadSteps } from '../actions/ports.ts';
import type { FunnelGroup } from '../rules/build-rows.ts';
import { SHOWN_CODES } from '../rules/counting.ts';
import type { Day } from '../rules/days.ts';
import { getPeriodBefore, type Period } from '../rules/period.ts';
import type { FunnelStep } from '../rules/steps.ts';

const COLUMNS = sql`day, step, country, language, campaign, headline, visits`;
/** All steps, whether visits are counted or rows. */
const ALL_STEPS = sql`(select ${COLUMNS} from funnel_count union all select ${COLUMNS} from funnel_derived_count) counted`;

const VALUES: Readonly<Record<GroupedBy, RawBuilder<unknown>>> = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  country: sql`country`,
  language: sql`language`,
  campaign: sql`campaign`,
  variant: sql`headline`,
};

/** What the dashboard reads: sums of counts by day. */
export function createFunnelReportStore(db: Db): FunnelReportStore {
  return {
    async sumSteps(read, by) {
      const { rows } = await sql<FunnelGroup>`
        select ${isBefore(read.period)}, ${VALUES[by]} as value, step, sum(visits)::float8 as visits
        from ${ALL_STEPS} where ${matches(read)} group by 1, 2, 3`.execute(db);
      return rows;
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
    async listDelays(read) {
      const { rows } = await sql<{ isBefore: boolean; delay: number; number: number }>`
        select ${isBefore(read.period)}, delay, sum(visits)::float8 as number
        from funnel_derived_count where step = 'activated' and ${matches(read)} group by 1, 2`.execute(db);
      return { now: rows.filter((row) => !row.isBefore), before: rows.filter((row) => row.isBefore) };
    },
    listFilterValues: (period) => listFilterValues(db, period),
    findFreshness: (period, today, timeZone) => findFreshness(db, period, today, timeZone),
  };
}

function isBefore({ from }: Period) {
  return sql`day < ${from}::date as "isBefore"`;
}

/** The steps of a period and of the one before. */
function matches({ period, filter }: ReadSteps) {
  const { country, language, campaign, variant } = filter;
  const given = Object.entries({ country, language, campaign, headline: variant });
  const conditions = given.flatMap(([name, value]) => (value === null ? [] : [sql`and ${sql.ref(name)} = ${value}`]));
  return sql`${inBoth(period)} ${sql.join(conditions, sql` `)}`;
}

function inBoth(period: Period) {
  return sql`day between ${getPeriodBefore(period).from}::date and ${period.to}::date`;
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

async function listFilterValues(db: Db, { from, to }: Period) {
  const { rows } = await sql<{ country: string | null; campaign: string | null; headline: string | null }>`
    select country, campaign, headline from ${ALL_STEPS} where day between ${from}::date and ${to}::date
    group by grouping sets ((country), (campaign), (headline))`.execute(db);
  const pick = (name: 'country' | 'campaign' | 'headline') =>
    rows.flatMap((row) => (row[name] ? [row[name]] : [])).toSorted();
  return { countries: pick('country'), campaigns: pick('campaign'), variants: pick('headline') };
}

async function findFreshness(db: Db, { from, to }: Period, today: Day, timeZone: string) {
  const { rows } = await sql<Freshness>`
    with first as (
      select (least((select min(created_at) from registration), (select min(applied_at) from membership_interest))
        at time zone ${timeZone})::date as day
    )
    select (select counted_at from funnel_day where day <= ${to}::date order by day desc limit 1) as "countedAt",
      (select count(*)::int
        from generate_series(greatest(first.day, ${from}::date), least(${to}::date, ${today}::date), interval '1 day') at
        where first.day is not null and not exists (select from funnel_day where funnel_day.day = at::date))
        as "uncountedDays"
    from first`.execute(db);
  return rows[0] ?? { countedAt: null, uncountedDays: 0 };
}
