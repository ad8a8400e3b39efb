-- What became of each member of a change, for who asked for it: `done`, or why the member stayed as it was. A program of the previous
-- release goes on without results; then some of them are null.
alter table member_change add column results text[] not null default '{}' check (cardinality(results) <= 10000);
