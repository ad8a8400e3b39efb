-- no transaction
-- Members by name, with what the name consists of: a search is counted in the index alone (specification K1). Without the
-- names, PostgreSQL read the table for 10,000 of them, in the order of the table. Migration 0124 analyses the table.
create index concurrently if not exists member_name_search
  on member ((lower(last_name || ' ' || first_name) collate "C"), id) include (last_name, first_name)
  where registration_id is not null;
