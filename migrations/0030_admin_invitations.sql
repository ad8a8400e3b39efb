-- An invitation to become an admin. The link of its mail works once, until `expires_at`; another mail replaces the link. Of
-- its secret there is the hash only, as soon as the mail is made. Old rows are deleted, with the addresses in them.
create table admin_invitation (
  id uuid primary key,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  admin_role text not null check (admin_role in ('VIEWER', 'SUPPORT', 'MARKETING', 'OWNER')),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  -- Who asked for the newest mail; null for the command line, and where the account no longer exists.
  invited_by uuid references member on delete set null,
  created_at timestamptz not null,
  asked_at timestamptz not null check (asked_at >= created_at),
  expires_at timestamptz not null check (expires_at > asked_at),
  token_hash bytea unique check (length(token_hash) = 32),
  key_id text,
  salt bytea check (length(salt) = 16),
  sent_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint admin_invitation_link check (num_nulls(token_hash, key_id, salt) in (0, 3)),
  constraint admin_invitation_end check (accepted_at is null or revoked_at is null)
);
create unique index admin_invitation_one_open on admin_invitation (email) where accepted_at is null and revoked_at is null;
create index admin_invitation_retention on admin_invitation (expires_at);
create index admin_invitation_invited_by on admin_invitation (invited_by);

-- Browser and system of the login, such as 'Firefox, Windows'; null where they are unknown. No address is stored.
alter table session add column device text check (length(device) between 1 and 60);
