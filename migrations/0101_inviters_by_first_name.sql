-- no transaction
-- Inviters by the beginning of their name as people type it, the first name first: the field for an inviter suggests them
-- (specification K1). The texts are in the order of characters, as in migration 0045. Migration 0107 analyses the table.
create index concurrently if not exists inviter_by_first_name on inviter ((lower(first_name || ' ' || last_name) collate "C"), id);
