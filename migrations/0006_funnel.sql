-- What brought a registration: the campaign of the landing entry or code, and the headline that its landing page showed,
-- as both were named at that time. The funnel counts registrations and members by them.
alter table registration
  add column campaign text check (length(campaign) between 1 and 100),
  add column headline text not null default 'default' check (length(headline) between 1 and 64);
create index registration_created on registration (created_at);
create index member_of_registration_created on member (created_at) where registration_id is not null;

-- Steps before the registration, counted by day (of the brand's time zone) and without a row for any visitor. `reason` says
-- why a code was refused, campaign and headline are the club's own words; '' stands for none.
create table funnel_count (
  day date not null,
  step text not null check (step in ('landing', 'code-good', 'code-refused', 'form', 'denied')),
  reason text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  campaign text not null default '',
  headline text not null default '',
  visits bigint not null check (visits > 0),
  primary key (day, step, reason, country, language, campaign, headline)
);
