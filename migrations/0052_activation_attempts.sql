-- Openings of activation links by people and by scanners, and refused attempts to activate or to get another mail (specification
-- K11, decision 0074), for the timeline of a registration. Nothing in it tells who it was or from where.
-- A registration has five rows of a kind; the last one counts on.
create table activation_attempt (
  registration_id uuid not null references registration,
  kind text not null check (kind in ('opened', 'scanned', 'activation-refused', 'resend-refused')),
  number smallint not null check (number between 1 and 5),
  -- Why it counts as a scanner, or why it was refused.
  reason text check (length(reason) between 1 and 40),
  times integer not null check (times > 0),
  at timestamptz not null,
  last_at timestamptz not null check (last_at >= at),
  primary key (registration_id, kind, number),
  check ((kind = 'opened') = (reason is null))
);
create index activation_attempt_retention on activation_attempt (at);
