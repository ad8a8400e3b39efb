-- The lists of the back office: what serves their orders and filters (specification K1, decision 0054). Codes are compared in the
-- order of characters (collation C): a beginning is then a range, and the order does not depend on the database's language.
-- Each filter that an index begins with has both orders of the list: by creation and by code.
drop index registration_code_inviter;
create index registration_code_created on registration_code (created_at, id);
create index registration_code_text on registration_code (code collate "C");
create index registration_code_by_inviter on registration_code (inviter_id, created_at, id);
create index registration_code_by_inviter_text on registration_code (inviter_id, code collate "C");
create index registration_code_by_customization on registration_code (customization_key, created_at, id);
create index registration_code_by_customization_text on registration_code (customization_key, code collate "C");
create index registration_code_by_campaign on registration_code (campaign, created_at, id) where campaign is not null;
create index registration_code_by_campaign_text on registration_code (campaign, code collate "C") where campaign is not null;
create index registration_code_link_only on registration_code (created_at, id) where link_only;
create index registration_code_link_only_text on registration_code (code collate "C") where link_only;
create index registration_code_disabled on registration_code (created_at, id) where disabled_at is not null;
create index registration_code_disabled_text on registration_code (code collate "C") where disabled_at is not null;
create index registration_code_ending on registration_code (created_at, id) where disabled_at is null and ends_at is not null;
create index registration_code_ending_text on registration_code (code collate "C")
  where disabled_at is null and ends_at is not null;

-- The uses of a code, by status, and its registrations.
drop index registration_code_id;
create index registration_by_code on registration (code_id, status, created_at, id);

-- A change of many codes by an admin: disabled or ended in batches, by a job that continues where it was interrupted. It
-- contains no personal data.
create table registration_code_change (
  id uuid primary key,
  kind text not null check (kind in ('disable', 'end')),
  actor text not null check (length(actor) between 1 and 200),
  code_ids uuid[] not null check (cardinality(code_ids) between 1 and 10000),
  done integer not null default 0,
  changed integer not null default 0 check (changed between 0 and done),
  created_at timestamptz not null,
  finished_at timestamptz,
  check (done between 0 and cardinality(code_ids)),
  check ((finished_at is not null) = (done = cardinality(code_ids)))
);
create index registration_code_change_retention on registration_code_change (created_at);

-- The views of lists that an admin has saved: a name for the query of an address. An admin has 20 for each list at most, which
-- the slot guarantees; they go with the admin.
create table saved_view (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  slot smallint not null check (slot between 1 and 20),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null,
  unique (member_id, list, slot),
  unique (member_id, list, name)
);
