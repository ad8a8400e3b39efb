-- The lists of admins and of experiments in the back office (specification K1, decision 0054). An index serves each order; admins
-- and experiments are few, so that their filters are checked row by row.
create index member_admin_by_email on member ((email collate "C"), id) where admin_role is not null;
create index member_admin_by_name on member ((lower(last_name || ' ' || first_name) collate "C"), id) where admin_role is not null;
create index member_admin_listed on member (created_at, id) where admin_role is not null;

create index experiment_listed on experiment (changed_at, id);
create index experiment_by_key on experiment ((key collate "C"));
create index experiment_by_name on experiment ((lower(definition->>'name') collate "C"), id);

analyze member;
analyze experiment;
