-- The queue of applications for membership in the back office: decisions with who and why, flags of addresses, and what serves
-- the orders and filters of the list (specification K1, decision 0059).
alter table membership_interest
  add column decided_by text check (length(decided_by) between 1 and 200),
  add column reason text check (length(reason) between 1 and 500),
  -- What the address looks like, for admins; null until it has been examined.
  add column is_disposable boolean,
  add column is_mistyped boolean,
  add constraint membership_interest_examined check ((is_disposable is null) = (is_mistyped is null)),
  add constraint membership_interest_decision check (status <> 'applied' or num_nonnulls(decided_by, reason) = 0);

-- membership_interest_by_status serves what this index did.
drop index membership_interest_queue;
create index membership_interest_text on membership_interest (email collate "C");
create index membership_interest_by_country on membership_interest (country, applied_at, id);
create index membership_interest_by_language on membership_interest (language, applied_at, id);
create index membership_interest_disposable on membership_interest (applied_at, id) where is_disposable;
create index membership_interest_mistyped on membership_interest (applied_at, id) where is_mistyped;
create index membership_interest_unexamined on membership_interest (id) where is_disposable is null;
-- The code of the newest invitation, and the invitations of a code that nobody has used yet.
create index membership_interest_invited on membership_interest (invited_at) where code_id is not null;
create index membership_interest_by_code on membership_interest (code_id, invited_at) where code_id is not null;

-- A decision about many applications by an admin, in batches, by a job that continues where it was interrupted. It stops
-- where the code admits nobody any more.
create table membership_interest_change (
  id uuid primary key,
  kind text not null check (kind in ('approve', 'decline')),
  actor text not null check (length(actor) between 1 and 200),
  code text,
  reason text check (length(reason) between 1 and 500),
  interest_ids uuid[] not null check (cardinality(interest_ids) between 1 and 10000),
  done integer not null default 0,
  changed integer not null default 0 check (changed between 0 and done),
  stopped_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'approve') = (code is not null)),
  check (done between 0 and cardinality(interest_ids)),
  check ((finished_at is not null) = (done = cardinality(interest_ids) or stopped_by is not null))
);
create index membership_interest_change_retention on membership_interest_change (created_at);
