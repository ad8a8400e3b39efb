-- no transaction
-- Registrations by name, as members in migration 0122. Migration 0124 analyses the table.
create index concurrently if not exists registration_name_search
  on registration ((lower(last_name || ' ' || first_name) collate "C"), id) include (last_name, first_name);
