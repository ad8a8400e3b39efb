-- Wrong six-digit codes of activation mails (specification K11, decision 0094): five for each requested mail, 25 for each
-- registration. No code is stored, and no hash of one: it is derived from the link's row and a key of the operator.
create table activation_code_try (
  registration_id uuid primary key references registration on delete cascade,
  -- The number of the newest requested mail, to which `tries` belongs.
  generation integer not null check (generation >= 0),
  tries smallint not null check (tries between 0 and 5),
  total smallint not null check (total between 0 and 25),
  -- The last try.
  at timestamptz not null,
  check (tries <= total)
);
create index activation_code_try_retention on activation_code_try (at);

-- Accepted and refused codes are attempts, too.
alter table activation_attempt
  drop constraint activation_attempt_kind_check,
  drop constraint activation_attempt_check1,
  add constraint activation_attempt_kind_check check (kind in (
    'opened', 'scanned', 'activation-refused', 'resend-refused', 'code-accepted', 'code-refused')),
  add constraint activation_attempt_check1 check ((kind in ('opened', 'code-accepted')) = (reason is null));
