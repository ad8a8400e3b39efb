-- The steps of a day for each combination of dimensions that occurs (specification K1, decision 0156): what the dashboard reads
-- for two filters, or a filter and a breakdown. The counts have a row for each time to activation and each reason besides,
-- several times as many. Activations have their times (`delays`) and how many took each of them (`delay_visits`) in two arrays.
create table funnel_combination (
  day date not null,
  step text not null,
  country text not null,
  language text not null,
  campaign text not null,
  headline text not null,
  visits bigint not null check (visits > 0),
  delays integer[],
  delay_visits bigint[],
  check ((delays is not null) = (step = 'activated') and (delay_visits is not null) = (step = 'activated')),
  primary key (day, step, country, language, campaign, headline)
);

-- The release before counts no day between the copy and the note of what was copied.
lock table funnel_day in share row exclusive mode;
insert into funnel_combination (day, step, country, language, campaign, headline, visits, delays, delay_visits)
select day, step, country, language, campaign, headline, sum(visits),
  array_agg(delay order by delay) filter (where step = 'activated'),
  array_agg(visits order by delay) filter (where step = 'activated')
from (
  select day, step, 0 as delay, country, language, campaign, headline, visits from funnel_count
  union all select day, step, delay, country, language, campaign, headline, visits from funnel_derived_count) counted
group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;

-- As `summed_at`, which the release before writes: a day that it counts during an upgrade is summed again by this one.
alter table funnel_day add column combined_at timestamptz;
update funnel_day set combined_at = counted_at where summed_at = counted_at;
