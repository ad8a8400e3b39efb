-- Members leave with their data, and many of them change at once (specification K1 and K6, decision 0067).

-- A member who was erased: ids only. The registration stays, because the ledger and the limits count it, and has no personal
-- data. A repeated erasure finds its row here, and late notes about mails are stored without the address. Rows stay for good, as
-- their registrations do.
create table erased_member (
  member_id uuid primary key,
  registration_id uuid not null unique references registration,
  erased_at timestamptz not null
);

-- The registration of an erased member stays active without personal data.
alter table registration
  drop constraint registration_erased,
  add constraint registration_erased check (case when erased_at is null
    then num_nulls(email, gender, first_name, last_name) = 0
    else (status in ('expired', 'withdrawn', 'active') or (status = 'pending' and erased_at = created_at)) and not newsletter
      and num_nonnulls(email, gender, first_name, last_name, postal_code, date_of_birth) = 0 end);

-- An active registration has either its member or, without personal data, the note that the member was erased.
create function guard_member_erasure() returns trigger language plpgsql as $$
begin
  if exists (select from member m where m.registration_id = new.id)
    or not exists (select from erased_member e where e.registration_id = new.id) then
    raise exception 'registration % is erased, its member is not', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger registration_erased_with_member after update of erased_at on registration
  deferrable initially deferred for each row when (new.status = 'active' and new.erased_at is not null)
  execute function guard_member_erasure();

-- Nobody is erased while an admin. An account that is an admin's only is no member, and deleted on the page of admins.
create trigger member_admin_kept before delete on member
  for each row when (old.admin_role is not null and old.registration_id is not null) execute function refuse_change();

-- An inviter whose data were erased invites nobody any more. The row stays, because the ledger counts it.
alter table inviter
  add column erased_at timestamptz,
  add constraint inviter_erased check (erased_at is null
    or (status = 'deleted' and first_name = '–' and last_name = '–' and email = id::text || '@erased.invalid'));

-- The entries of one inviter are read in their order, page by page.
create index invitation_ledger_by_inviter on invitation_ledger (inviter_id, id);
drop index invitation_ledger_inviter;

-- The mailbox of development is emptied of an erased person's mails.
create index mail_recipient on mail (recipient);

-- A change of many members by an admin, in batches, by a job that continues where it was interrupted. A null card takes the
-- cards away.
create table member_change (
  id uuid primary key,
  kind text not null check (kind in ('card', 'sessions')),
  actor text not null check (length(actor) between 1 and 200),
  card text check (card in ('SILVER', 'GOLD', 'DIAMOND')),
  reason text check (length(reason) between 1 and 500),
  member_ids uuid[] not null check (cardinality(member_ids) between 1 and 10000),
  done integer not null default 0,
  changed integer not null default 0 check (changed between 0 and done),
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'card') = (reason is not null)),
  check (kind = 'card' or card is null),
  check (done between 0 and cardinality(member_ids)),
  check ((finished_at is not null) = (done = cardinality(member_ids)))
);
create index member_change_retention on member_change (created_at);
