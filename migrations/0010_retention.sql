-- Nothing is kept longer than its purpose: old rows are deleted by age, each kind by an index on it; ended registrations
-- stay, because the ledger counts them, and name nobody any more. Applications for membership can be decided.

-- An erased registration has no personal data, a kept one has all that it needs.
alter table registration
  add column erased_at timestamptz,
  alter column email drop not null,
  alter column gender drop not null,
  alter column first_name drop not null,
  alter column last_name drop not null,
  add constraint registration_erased check (case when erased_at is null
    then num_nulls(email, gender, first_name, last_name) = 0
    else status in ('expired', 'withdrawn') and not newsletter
      and num_nonnulls(email, gender, first_name, last_name, postal_code, date_of_birth) = 0 end);

create index registration_retention on registration (ended_at)
  where erased_at is null and status in ('expired', 'withdrawn');
create index session_retention on session (expires_at);
create index activation_token_retention on activation_token (expires_at);
create index activation_resend_retention on activation_resend (requested_at);
create index password_reset_retention on password_reset (expires_at);
create index membership_interest_retention on membership_interest (confirmation_requested_at);
create index audit_entry_retention on audit_entry (at);

-- The audit log is still append-only. Retention alone deletes from it, in a transaction that says so, and never an entry
-- younger than a year.
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_no_update before update on audit_entry for each row execute function refuse_change();
create trigger audit_entry_no_delete before delete on audit_entry for each row
  when (current_setting('vestibule.retention', true) is distinct from 'on' or old.at > now() - interval '1 year')
  execute function refuse_change();

-- An application is decided once. The code is that of the registration link which the approved applicant gets; the link
-- ends 14 days after the invitation was asked for.
alter table membership_interest
  add column code_id uuid references registration_code,
  add column invited_at timestamptz,
  add column invitation_sent_at timestamptz,
  add constraint membership_interest_invited check (
    (status = 'approved' or num_nonnulls(code_id, invited_at, invitation_sent_at) = 0)
    and (code_id is null) = (invited_at is null));
create index membership_interest_listed on membership_interest (applied_at, id);
create index membership_interest_by_status on membership_interest (status, applied_at, id);

create function guard_interest_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and old.status <> 'applied' then
    raise exception 'an application does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger membership_interest_status before update of status on membership_interest
  for each row execute function guard_interest_status();
