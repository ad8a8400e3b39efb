-- At Gmail dots in a name mean nothing, and googlemail.com is gmail.com. The same as mailboxOf in src/kernel/email-address.ts.
drop index registration_mailbox;
create or replace function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when plain ~ '^[^@]*@(gmail|googlemail)\.com$'
    then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
  from (select regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@') as plain) without_addition
$$;
create index registration_mailbox on registration (mailbox_of(email), created_at);
-- PostgreSQL knows nothing of the values of an expression before the table is analysed.
analyze registration;

-- The text that was read by who consented. Null in rows from before it was noted, and where the consent came with a registration.
alter table consent add column text_version text check (text_version ~ '^[A-Za-z0-9_-]{8,64}$');
