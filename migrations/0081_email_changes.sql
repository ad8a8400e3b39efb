-- Members change the address of their account (specification K4, decision 0102). The new address confirms the change by a mailed
-- link, the old one can take it back by another. As for other mailed links, the secrets are derived, and stored as hashes only.
create table email_change (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  old_email text not null check (old_email = lower(btrim(old_email)) and length(old_email) between 3 and 254),
  new_email text not null check (new_email = lower(btrim(new_email)) and length(new_email) between 3 and 254),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  key_id text not null check (length(key_id) between 1 and 100),
  salt bytea not null check (length(salt) = 16),
  confirm_hash bytea not null unique check (length(confirm_hash) = 32),
  undo_hash bytea not null unique check (length(undo_hash) = 32),
  requested_at timestamptz not null,
  -- Until when the new address can confirm, and the old one can undo.
  expires_at timestamptz not null check (expires_at > requested_at),
  undo_until timestamptz not null check (undo_until >= expires_at),
  confirmed_at timestamptz,
  -- When a newer request replaced it.
  replaced_at timestamptz,
  undone_at timestamptz,
  check (new_email <> old_email),
  check (confirmed_at is null or replaced_at is null)
);
create unique index email_change_one_open on email_change (member_id)
  where confirmed_at is null and replaced_at is null and undone_at is null;
create index email_change_of_member on email_change (member_id, requested_at);
create index email_change_to on email_change (new_email) where confirmed_at is null;
create index email_change_retention on email_change (undo_until);

-- The inviter of a member has the member's address, or the change fails: an address never joins two inviters.
create or replace function follow_member_address() returns trigger language plpgsql as $$
begin
  update inviter set email = new.email where email = old.email;
  return null;
end $$;
