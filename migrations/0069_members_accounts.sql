-- Members log in by a passkey alone, or by a mailed link (specification G3, decision 0091).

-- When the newest challenge was made that this passkey has logged in with: neither it nor an earlier one is accepted again.
alter table passkey add column last_challenge_at timestamptz;

-- A mailed link that logs in once. As links of password resets, the secret is derived when the mail is sent (decision 0032).
create table login_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references member on delete cascade,
  key_id text not null check (length(key_id) between 1 and 100),
  salt bytea not null check (length(salt) = 16),
  asked_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  sent_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
create unique index login_link_one_live on login_link (member_id) where used_at is null and revoked_at is null;
create index login_link_of_member on login_link (member_id, asked_at desc);
create index login_link_retention on login_link (expires_at);
