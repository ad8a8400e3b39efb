-- Sums of the funnel's counts by day and one dimension at a time (specification K1, decision 0135): the dashboard reads these
-- unless dimensions are combined, so that a page costs the same however many combinations a club has.
-- `dimension` '' is the whole day; `value` '' stands for steps without a campaign or variant, as in the counts.
create table funnel_sum (
  dimension text not null check (dimension in ('', 'country', 'language', 'campaign', 'headline')),
  day date not null,
  step text not null,
  value text not null,
  visits bigint not null check (visits > 0),
  primary key (dimension, day, step, value)
);
create index funnel_sum_day on funnel_sum (day);

-- The activations among them, by how long they took.
create table funnel_delay_sum (
  dimension text not null check (dimension in ('', 'country', 'language', 'campaign', 'headline')),
  value text not null,
  day date not null,
  delay integer not null check (delay >= 0),
  visits bigint not null check (visits > 0),
  primary key (dimension, value, day, delay)
);
create index funnel_delay_sum_day on funnel_delay_sum (day);

-- When the counts that are summed were counted. The days before this migration, and those that an earlier release counts during
-- an upgrade, are summed by the schedule.
alter table funnel_day add column summed_at timestamptz;
create index funnel_day_unsummed on funnel_day (day) where summed_at is distinct from counted_at;
