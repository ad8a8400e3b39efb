-- People without an invitation who apply for one. One row an address, however often it applies.
create table membership_interest (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  country text check (country ~ '^[A-Z]{2}$'),
  status text not null default 'applied' check (status in ('applied', 'approved', 'declined')),
  applied_at timestamptz not null,
  -- The newest application; a confirmation goes out at most once a day.
  confirmation_requested_at timestamptz not null,
  confirmation_sent_at timestamptz,
  decided_at timestamptz,
  check ((status = 'applied') = (decided_at is null))
);
create index membership_interest_queue on membership_interest (applied_at) where status = 'applied';
