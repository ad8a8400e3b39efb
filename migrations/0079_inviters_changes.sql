-- A change of many inviters by an admin, in batches, by a job that continues where it was interrupted (specification K1, decision 0101).
-- Each inviter that was looked at has its result; a cancelled change ends before its last one. The reason is stored with each inviter
-- that has changed; the change itself has it until it is done only, so that an erasure leaves none behind.
create table inviters_change (
  id uuid primary key,
  kind text not null check (kind in ('grant', 'block', 'unblock')),
  amount integer check (amount > 0),
  reason text check (length(reason) between 1 and 500),
  actor text not null check (length(actor) between 1 and 200),
  inviter_ids uuid[] not null check (cardinality(inviter_ids) between 1 and 10000),
  -- `done`, or why the inviter stayed as it was.
  results text[] not null default '{}',
  is_cancelled boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'grant') = (amount is not null)),
  check (cardinality(results) <= cardinality(inviter_ids)),
  check ((finished_at is not null) = (is_cancelled or cardinality(results) = cardinality(inviter_ids))),
  check ((finished_at is null) = (reason is not null))
);
create index inviters_change_listed on inviters_change (created_at, id);
create index inviters_change_unfinished on inviters_change (created_at) where finished_at is null;
create trigger inviters_change_done before update on inviters_change for each row
  when (new.finished_at is not null) execute function clear_reason();

-- A grant, block or unblock names the change that it belongs to: whatever dies or runs twice, an inviter changes once by it. No foreign
-- key, because retention deletes changes of many, and never those of an inviter.
alter table inviter_change add column change_id uuid;
create unique index inviter_change_once on inviter_change (change_id, inviter_id) where change_id is not null;
drop trigger inviter_change_append_only on inviter_change;
create trigger inviter_change_append_only before update on inviter_change for each row
  when (new.reason is not null
    or (old.id, old.inviter_id, old.kind, old.amount, old.actor, old.at, old.registration_id, old.change_id)
      is distinct from (new.id, new.inviter_id, new.kind, new.amount, new.actor, new.at, new.registration_id, new.change_id))
  execute function refuse_change();
-- And a grant writes one row of the ledger for each slot.
create unique index invitation_ledger_grant_once on invitation_ledger (grant_id, slot) where grant_id is not null;
