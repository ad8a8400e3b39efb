-- Changes of a code's terms by admins (specification K1, decision 0143). The version counts the changes of a code by admins, so that
-- an admin does not overwrite what another one has stored meanwhile. The old rows satisfy the condition: they are not read for it.
alter table registration_code add column version integer not null default 1;
alter table registration_code add constraint registration_code_version_check check (version > 0) not valid;

-- An edit of many codes has the new terms; what they do not name stays.
alter table registration_code_change
  drop constraint registration_code_change_kind_check,
  add column terms jsonb check (jsonb_typeof(terms) = 'object'),
  add constraint registration_code_change_kind_check check (kind in ('disable', 'end', 'edit')),
  add constraint registration_code_change_edit_check check ((kind = 'edit') = (terms is not null));
