-- Inviters in the back office (specification K1, decision 0066): what serves the orders and filters of their list. Searches for people
-- are as those of registrations (0032). Few inviters are not active: each order has an index of them.
create index inviter_listed on inviter (created_at, id);
create index inviter_by_email on inviter ((email collate "C"), id);
create index inviter_by_name on inviter ((lower(last_name || ' ' || first_name) collate "C"), id);
create index inviter_mailbox on inviter (mailbox_of(email));
create index inviter_inactive on inviter (status, created_at, id) where status <> 'active';
create index inviter_inactive_email on inviter (status, (email collate "C"), id) where status <> 'active';
create index inviter_inactive_name on inviter (status, (lower(last_name || ' ' || first_name) collate "C"), id)
  where status <> 'active';

-- Counts the changes by admins: a change that was decided on an older state is refused.
alter table inviter add column version integer not null default 1 check (version > 0);

-- Each grant, block and unblock with its reason; the command line may give none.
create table inviter_change (
  id uuid primary key,
  inviter_id uuid not null references inviter,
  kind text not null check (kind in ('grant', 'block', 'unblock')),
  amount integer check (amount > 0),
  reason text check (length(reason) between 1 and 500),
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  check ((kind = 'grant') = (amount is not null))
);
create index inviter_change_of_inviter on inviter_change (inviter_id, at, id);
create trigger inviter_change_kept before delete on inviter_change for each row execute function refuse_change();
-- A reason is erased with the data of the inviter; nothing else of a change ever changes.
create trigger inviter_change_append_only before update on inviter_change for each row
  when (new.reason is not null or (old.id, old.inviter_id, old.kind, old.amount, old.actor, old.at)
    is distinct from (new.id, new.inviter_id, new.kind, new.amount, new.actor, new.at))
  execute function refuse_change();

-- A grant is spread over slots, a row of the ledger each. They name the grant, and the first of them has its whole amount: admins
-- read one entry for each grant. Older grants have neither, and an entry for each slot.
alter table invitation_ledger add column grant_id uuid references inviter_change;
alter table invitation_ledger add column granted integer check (granted > 0);

-- Pages of one inviter's ledger, in an order that no other index has: PostgreSQL would else look for the newest entries of an inviter in
-- the primary key, among those of all others. And its activations: the pace of the balance, and whom the inviter invited.
create index invitation_ledger_of_inviter on invitation_ledger (inviter_id, at, id);
create index invitation_ledger_consumed on invitation_ledger (inviter_id, at, registration_id) where kind = 'consume';

analyze inviter;
