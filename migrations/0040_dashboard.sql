-- The dashboard (specification K1, decision 0065): counts by day, so that a page of it costs the same however large the club is.
-- Days are those of the brand's time zone, as in `funnel_count`; no row contains personal data.

-- The steps that derive from rows of registrations and applications. A schedule counts the days that can still change; those
-- before stay as they are, also when the rows are erased. `delay`: how many seconds an activation took at least, by ranges.
create table funnel_derived_count (
  day date not null,
  step text not null check (step in ('registered', 'activated', 'interest')),
  delay integer not null default 0 check (delay >= 0 and (step = 'activated' or delay = 0)),
  country text not null check (country = '' or country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  campaign text not null default '',
  headline text not null default '',
  visits bigint not null check (visits > 0),
  primary key (day, step, delay, country, language, campaign, headline)
);

-- The same by code, which has a row for each day of use, and no other dimension: most codes are used a few times.
-- `is_leading` marks the codes of a day that are used most, of which the dashboard finds those of a period.
create table funnel_code_count (
  code text not null check (length(code) between 1 and 100),
  day date not null,
  checked bigint not null default 0 check (checked >= 0),
  forms bigint not null default 0 check (forms >= 0),
  registered bigint not null default 0 check (registered >= 0),
  activated bigint not null default 0 check (activated >= 0),
  is_leading boolean not null default false,
  primary key (code, day)
);
create index funnel_code_count_day on funnel_code_count (day);
create index funnel_code_count_leading on funnel_code_count (day) where is_leading;

-- The days that are counted, and when. A row a day for as long as the club exists: without it, the day would be counted again,
-- and what was deleted meanwhile would be missing.
create table funnel_day (
  day date primary key,
  counted_at timestamptz not null
);

-- The activations of a day.
create index registration_activated on registration (ended_at) where status = 'active';
