-- The definitions of the indexes that `demo fill` has dropped and not built again yet.
alter table demo_mark add column late_indexes text[] not null default '{}';
