-- The entries of one inviter of one kind, in the order of time. It also counts those that were released, as the index did that it
-- replaces.
create index invitation_ledger_of_kind on invitation_ledger (inviter_id, kind, at, id);
drop index invitation_ledger_released;
