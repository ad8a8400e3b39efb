-- Locks the mailbox of a registration until the transaction ends. Returns whether the mailbox is quiet: no mail was prepared since
-- `since` for any of its registrations created after `registered_since`, and this registration has neither a link nor a further
-- mail that was requested. A volatile function: its last query sees what was committed while it waited for the lock, which the
-- statement that calls it does not. Its plans stay with a connection, and those made for a new club would read whole tables.
create function lock_quiet_mailbox(
  for_registration uuid, lock_space int, since timestamptz, registered_since timestamptz
) returns boolean language plpgsql volatile set enable_seqscan = off as $$
declare
  mailbox text := (select mailbox_of(r.email) from registration r where r.id = for_registration);
begin
  perform pg_advisory_xact_lock(lock_space, hashtext(mailbox));
  return mailbox is not null
    and not exists (select from activation_token t where t.registration_id = for_registration)
    and not exists (select from activation_resend s where s.registration_id = for_registration)
    and not exists (
      select from registration r
      cross join lateral (
        select from activation_token t
        where t.registration_id = r.id and (t.created_at > since or t.reminded_at > since)
        limit 1
      ) mail
      where mailbox_of(r.email) = mailbox and r.created_at > registered_since);
end $$;
