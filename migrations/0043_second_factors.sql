-- Second factors (specification K1, decision 0068): passkeys, one-time codes of an authenticator app (TOTP, RFC 6238) and recovery
-- codes. Admins use them; nothing here depends on the role, so that members can.
create table passkey (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- Bounds the passkeys of an account.
  slot smallint not null check (slot between 1 and 10),
  name text not null check (length(name) between 1 and 60),
  -- As WebAuthn names it, base64url.
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  -- COSE.
  public_key bytea not null check (length(public_key) between 1 and 8192),
  sign_counter bigint not null check (sign_counter between 0 and 4294967295),
  transports text[] not null check (cardinality(transports) <= 10),
  -- Copied between devices by their maker.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (member_id, slot)
);

-- The secret is encrypted by a key that is derived from SECRET_KEYS; `key_id` names it. It counts once it is confirmed.
create table totp_factor (
  member_id uuid primary key references member on delete cascade,
  key_id text not null check (length(key_id) between 1 and 100),
  secret bytea not null check (length(secret) between 28 and 200),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: neither it nor an earlier one is accepted again.
  last_step bigint check (last_step >= 0),
  constraint totp_factor_confirmed check (confirmed_at is null or last_step is not null)
);

-- Only the hashes. A new set replaces the old one.
create table recovery_code (
  member_id uuid not null references member on delete cascade,
  slot smallint not null check (slot between 1 and 10),
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, slot),
  unique (member_id, code_hash)
);

-- A login whose password was right and whose second factor is missing. It opens nothing but the question for the factor.
create table pending_login (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references member on delete cascade,
  -- The browser's name for itself: another browser cannot use the token.
  client_hash bytea not null check (length(client_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 10),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index pending_login_of_member on pending_login (member_id);
create index pending_login_retention on pending_login (expires_at);

-- The random number that a passkey signs, deleted by its first use. A session or a pending login has one for each purpose.
create table passkey_challenge (
  binding text not null check (length(binding) between 1 and 100),
  purpose text not null check (purpose in ('registration', 'proof', 'login')),
  member_id uuid not null references member on delete cascade,
  challenge bytea not null check (length(challenge) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (binding, purpose)
);
create index passkey_challenge_of_member on passkey_challenge (member_id);
create index passkey_challenge_retention on passkey_challenge (expires_at);

-- Whether admins must have a second factor.
alter table club_settings add column factor_required boolean not null default false;
