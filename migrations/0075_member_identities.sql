-- Accounts at identity providers with which members log in (specification K5, decision 0097).
create table member_identity (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  provider text not null check (provider in ('google', 'apple', 'facebook', 'openid')),
  -- What identifies the account, and nothing else does: an address can get another owner.
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  -- The address at the provider when it was linked, by which the owner recognizes the account.
  email text check (length(email) between 3 and 254),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  -- Bounds the identities of a member.
  unique (member_id, provider)
);

-- Logins at a provider that came back: each comes back once. The browser has everything else about them, encrypted.
create table provider_login (
  state_hash bytea primary key check (length(state_hash) = 32),
  created_at timestamptz not null,
  -- When its identity was used: for a registration or a link.
  used_at timestamptz,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index provider_login_retention on provider_login (expires_at);

-- Null for members who log in by a provider and have chosen no password.
alter table member alter column password_hash drop not null;
