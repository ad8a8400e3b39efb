-- The whole way from an invitation to a member. Rules decide, this file guarantees: every invariant of the
-- invitations and registrations is a constraint or a trigger here, whatever the program does.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Landing customizations: what a code's landing page shows.
create table customization (
  key text primary key check (key ~ '^[a-z0-9-]{1,64}$'),
  published boolean not null default false,
  headline text not null default 'default' check (headline in (
    'default', 'social', 'viral', 'viral-product-share', 'daba', 'social-10-percent', 'social-15-percent', 'social-20-percent')),
  registration_form text not null default 'one-step' check (registration_form in ('one-step', 'lean')),
  voucher_percent integer not null default 10 check (voucher_percent in (10, 15, 20)),
  voucher_minimum_minor integer check (voucher_minimum_minor > 0),
  version integer not null default 1,
  created_at timestamptz not null
);

-- Inviters and their invitations. `balance` is granted less consumed, `pending` is reserved. Both are spread over slots
-- so that registrations of one hot inviter do not wait for each other.
create table inviter (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  status text not null default 'active' check (status in ('active', 'blocked', 'deleted')),
  created_at timestamptz not null
);

create table invitation_slot (
  inviter_id uuid not null references inviter,
  slot smallint not null check (slot >= 0),
  balance integer not null default 0,
  pending integer not null default 0 check (pending >= 0),
  primary key (inviter_id, slot),
  constraint invitation_never_oversold check (pending <= balance)
) with (fillfactor = 50);

create table registration_code (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9_-]{4,64}$'),
  inviter_id uuid not null references inviter,
  -- No foreign key: a code whose customization is gone answers CUSTOMIZATION_MISSING.
  customization_key text not null,
  countries text[] check (cardinality(countries) > 0),
  link_only boolean not null default false,
  campaign text check (length(campaign) between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  check (starts_at < ends_at)
);
create index registration_code_inviter on registration_code (inviter_id);

-- Versions of the legal texts, per country. The primary key string is what clients name.
create table policy (
  pk_string text primary key check (length(pk_string) between 1 and 100),
  kind text not null check (kind in ('terms', 'data_policy')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  version integer not null check (version > 0),
  published_at timestamptz not null,
  unique (kind, country, version)
);

create table registration (
  id uuid primary key,
  status text not null default 'pending' check (status in ('pending', 'active', 'expired', 'withdrawn')),
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  code_id uuid not null references registration_code,
  inviter_id uuid not null,
  slot smallint not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  gender text not null check (gender in ('WOMEN', 'MEN')),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  newsletter boolean not null default false,
  postal_code text check (length(postal_code) between 1 and 20),
  date_of_birth date,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (inviter_id, slot) references invitation_slot,
  check (expires_at > created_at),
  constraint registration_ended check ((status = 'pending') = (ended_at is null))
);
-- One address has at most one registration that is open or won.
create unique index registration_live_email on registration (email) where status in ('pending', 'active');
create index registration_due on registration (expires_at) where status = 'pending';
create index registration_code_id on registration (code_id);

create function guard_registration_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a registration starts pending' using errcode = 'check_violation';
    end if;
  elsif new.status <> old.status and old.status <> 'pending' then
    raise exception 'a registration does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger registration_status before insert or update of status on registration
  for each row execute function guard_registration_status();

create table consent (
  registration_id uuid not null references registration on delete cascade,
  kind text not null check (kind in ('terms', 'data_policy', 'newsletter')),
  policy text references policy,
  language text not null,
  given_at timestamptz not null,
  primary key (registration_id, kind),
  check ((kind = 'newsletter') = (policy is null))
);

-- Every grant, reservation, consumption and release. Counters change through this table only, so that its sums equal
-- them at all times.
create table invitation_ledger (
  id bigint generated always as identity primary key,
  inviter_id uuid not null,
  slot smallint not null,
  kind text not null check (kind in ('grant', 'reserve', 'consume', 'release')),
  amount integer not null default 1 check (amount > 0 and (kind = 'grant' or amount = 1)),
  registration_id uuid references registration,
  at timestamptz not null,
  foreign key (inviter_id, slot) references invitation_slot,
  check ((kind = 'grant') = (registration_id is null))
);
create unique index invitation_ledger_reserved_once on invitation_ledger (registration_id) where kind = 'reserve';
create unique index invitation_ledger_settled_once on invitation_ledger (registration_id) where kind in ('consume', 'release');
create index invitation_ledger_inviter on invitation_ledger (inviter_id);
create trigger invitation_ledger_append_only before update or delete on invitation_ledger
  for each row execute function refuse_change();
create trigger invitation_ledger_no_truncate before truncate on invitation_ledger execute function refuse_change();

create function post_to_slot() returns trigger language plpgsql as $$
begin
  if new.kind in ('consume', 'release') and not exists (
    select from invitation_ledger l where l.registration_id = new.registration_id and l.kind = 'reserve'
      and l.inviter_id = new.inviter_id and l.slot = new.slot) then
    raise exception 'nothing is reserved for this registration in this slot' using errcode = 'check_violation';
  end if;
  update invitation_slot set
    balance = balance + case new.kind when 'grant' then new.amount when 'consume' then -1 else 0 end,
    pending = pending + case new.kind when 'reserve' then 1 when 'consume' then -1 when 'release' then -1 else 0 end
  where inviter_id = new.inviter_id and slot = new.slot;
  return null;
end $$;
create trigger invitation_ledger_posts after insert on invitation_ledger for each row execute function post_to_slot();

create trigger invitation_slot_starts_empty before insert on invitation_slot
  for each row when (new.balance <> 0 or new.pending <> 0) execute function refuse_change();
create trigger invitation_slot_by_ledger_only before update on invitation_slot
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger invitation_slot_kept before delete on invitation_slot for each row execute function refuse_change();

-- Only hashes: the secret itself exists in one mail.
create table activation_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  registration_id uuid not null references registration on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  sent_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
create unique index activation_token_one_live on activation_token (registration_id)
  where used_at is null and revoked_at is null;
create index activation_token_registration on activation_token (registration_id);

-- Each further activation mail that was asked for; cool-down and daily cap count them.
create table activation_resend (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration on delete cascade,
  requested_at timestamptz not null
);
create index activation_resend_registration on activation_resend (registration_id);

create table member (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null check (password_hash like '$argon2id$%'),
  role text not null default 'MEMBER' check (role in ('MEMBER', 'ADMIN')),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  gender text check (gender in ('WOMEN', 'MEN')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  card text check (card in ('SILVER', 'GOLD', 'DIAMOND')),
  newsletter_since timestamptz,
  registration_id uuid unique references registration,
  created_at timestamptz not null
);

create table voucher (
  code text primary key check (code ~ '^[A-Z0-9-]{8,32}$'),
  member_id uuid not null unique references member on delete cascade,
  percent integer not null check (percent in (10, 15, 20)),
  minimum_minor integer check (minimum_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from)
);

create table session (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);
create index session_member on session (member_id);

create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  sent_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
create unique index password_reset_one_live on password_reset (member_id) where used_at is null and revoked_at is null;

-- A registration's status and its ledger agree when a transaction ends: pending holds a seat, active has spent it and
-- has its member and voucher, expired and withdrawn have given it back.
create function guard_registration_ledger() returns trigger language plpgsql as $$
declare
  now_status text;
  held boolean;
  settled text;
begin
  select status into now_status from registration where id = new.id;
  if now_status is null then return null; end if;
  select bool_or(kind = 'reserve'), max(kind) filter (where kind <> 'reserve') into held, settled
    from invitation_ledger where registration_id = new.id;
  if held is not true or settled is distinct from
    (case now_status when 'pending' then null when 'active' then 'consume' else 'release' end) then
    raise exception 'registration % is % but its ledger is not', new.id, now_status using errcode = 'check_violation';
  end if;
  if now_status = 'active' and not exists (
    select from member m join voucher v on v.member_id = m.id where m.registration_id = new.id) then
    raise exception 'registration % is active without a member and a voucher', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger registration_ledger_agrees after insert or update of status on registration
  deferrable initially deferred for each row execute function guard_registration_ledger();

-- What a submission was answered, so that its repetition is answered the same.
create table registration_submission (
  idempotency_key text primary key check (length(idempotency_key) between 8 and 100),
  fingerprint bytea not null check (length(fingerprint) = 32),
  outcome jsonb not null,
  created_at timestamptz not null
);
create index registration_submission_age on registration_submission (created_at);

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function refuse_change();

-- The development mailbox.
create table mail (
  id uuid primary key,
  recipient text not null,
  kind text not null,
  locale text not null,
  subject text not null,
  text text not null,
  html text not null,
  links jsonb not null,
  created_at timestamptz not null
);
create index mail_newest on mail (created_at desc);

-- Limits shared by processes; the keys are keyed hashes, never an address.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
