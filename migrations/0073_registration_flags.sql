-- What the address of a registration looks like, for admins (specification K17): it blocks nothing. Rows of before have no flag. Few
-- rows have one, so the indexes are small.
alter table registration
  add column is_disposable boolean not null default false,
  add column is_mistyped boolean not null default false;
create index registration_disposable on registration (created_at, id) where is_disposable;
create index registration_mistyped on registration (created_at, id) where is_mistyped;
