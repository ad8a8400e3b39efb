-- When an inviter has no free invitation left (specification K7, decision 0125).

-- The invitations that grants gave and releases gave back, since this migration. The number only grows: if it is the same as before,
-- there was no free invitation in between. Only their sum over the slots of an inviter means something.
alter table invitation_slot add column given bigint not null default 0;

-- As in 0001, and counts what is given.
create or replace function post_to_slot() returns trigger language plpgsql as $$
begin
  if new.kind in ('consume', 'release') and not exists (
    select from invitation_ledger l where l.registration_id = new.registration_id and l.kind = 'reserve'
      and l.inviter_id = new.inviter_id and l.slot = new.slot) then
    raise exception 'nothing is reserved for this registration in this slot' using errcode = 'check_violation';
  end if;
  update invitation_slot set
    balance = balance + case new.kind when 'grant' then new.amount when 'consume' then -1 else 0 end,
    pending = pending + case new.kind when 'reserve' then 1 when 'consume' then -1 when 'release' then -1 else 0 end,
    given = given + case new.kind when 'grant' then new.amount when 'release' then 1 else 0 end
  where inviter_id = new.inviter_id and slot = new.slot;
  return null;
end $$;

-- What was given to an inviter when `code.exhausted` was last sent. It replaces `webhook_exhausted_code`, which the last release uses.
create table webhook_exhausted_inviter (
  inviter_id uuid primary key references inviter,
  given bigint not null,
  noted_at timestamptz not null
);
