-- Results of experiments (specification K3): visits that saw a variation and what followed, counted by day (of the brand's
-- time zone) and without a row for any visit. Its size depends on experiments and days, not on visits.
create table experiment_count (
  experiment_id uuid not null references experiment,
  phase integer not null check (phase > 0),
  variation text not null check (length(variation) between 1 and 32),
  day date not null,
  visits bigint not null default 0 check (visits >= 0),
  -- Visits that the server sent to the target of a redirect, and those of them that arrived.
  redirected bigint not null default 0 check (redirected >= 0),
  arrived bigint not null default 0 check (arrived >= 0),
  -- Registrations of these visits, on the day of the registration, and those of them that became members.
  registrations bigint not null default 0 check (registrations >= 0),
  activations bigint not null default 0 check (activations between 0 and registrations),
  primary key (experiment_id, phase, variation, day)
);
create index experiment_count_retention on experiment_count (day);

-- What the visit of a registration saw, until the registration has ended: then the row moves into the counts. It contains
-- no personal data, and 28 days later at the latest nothing connects a registration with a variation.
create table registration_exposure (
  registration_id uuid not null references registration,
  experiment_id uuid not null references experiment,
  phase integer not null check (phase > 0),
  variation text not null check (length(variation) between 1 and 32),
  registered_at timestamptz not null,
  primary key (registration_id, experiment_id)
);
create index registration_exposure_of_phase on registration_exposure (experiment_id, phase, variation);
create index registration_exposure_age on registration_exposure (registered_at);
