-- One answer for every address (specification K12): a registration takes its seat before anybody looks at the address. Until a
-- job has done that, and for good where the address has an account, its row has no personal data.
alter table club_settings
  add column account_answers text not null default 'friendly' check (account_answers in ('friendly', 'strict'));

-- A pending registration has no personal data only if it began without.
alter table registration
  drop constraint registration_erased,
  add constraint registration_erased check (case when erased_at is null
    then num_nulls(email, gender, first_name, last_name) = 0
    else (status in ('expired', 'withdrawn') or (status = 'pending' and erased_at = created_at)) and not newsletter
      and num_nonnulls(email, gender, first_name, last_name, postal_code, date_of_birth) = 0 end);

-- What visitors may learn of a registration that began without personal data, and what its job needs.
create table withheld_registration (
  registration_id uuid primary key references registration,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  created_at timestamptz not null,
  -- The rest of the form, until the job has decided.
  form jsonb,
  outcome text check (outcome in ('registered', 'account-active', 'own-invitation', 'ended')),
  decided_at timestamptz,
  -- When the visitor withdrew it. A newer registration of the address may end it unnoticed.
  withdrawn_at timestamptz,
  -- When the owner of the address got mails instead of activation mails.
  mailed_at timestamptz[] not null default '{}',
  constraint withheld_registration_decided check (num_nulls(outcome, decided_at) in (0, 2)
    and (form is null) = (outcome is not null))
);
create index withheld_registration_email on withheld_registration (email);
create index withheld_registration_retention on withheld_registration (created_at);
