-- A change of many registrations by an admin, in batches, by a job that continues where it was interrupted (specification K1). Each
-- registration that was looked at has its result; a cancelled change ends before its last one.
create table registration_change (
  id uuid primary key,
  kind text not null check (kind in ('resend', 'withdraw', 'erase')),
  actor text not null check (length(actor) between 1 and 200),
  registration_ids uuid[] not null check (cardinality(registration_ids) between 1 and 10000),
  -- `done`, or why the registration stayed as it was.
  results text[] not null default '{}',
  is_cancelled boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  check (cardinality(results) <= cardinality(registration_ids)),
  check ((finished_at is not null) = (is_cancelled or cardinality(results) = cardinality(registration_ids)))
);
create index registration_change_retention on registration_change (created_at);
