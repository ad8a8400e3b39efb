-- Activation mails are counted by the letterbox that they go to, over all of its registrations, ended ones too.
-- The same as mailboxOf in src/kernel/email-address.ts.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@')
$$;
create index registration_mailbox on registration (mailbox_of(email), created_at);
