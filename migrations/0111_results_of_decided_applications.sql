-- What became of each application of a change: `done`, or why it stayed as it was. A program of the previous release goes on without
-- results; then some of them are null.
alter table membership_interest_change add column results text[] not null default '{}' check (cardinality(results) <= 10000);
