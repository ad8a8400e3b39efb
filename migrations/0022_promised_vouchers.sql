-- The percentage of the welcome voucher that an experiment promised the visitor who registered; null where none did, and
-- then the customization decides. Existing rows have none, so that no row is read to check them.
alter table registration add column voucher_percent integer;
alter table registration add constraint registration_voucher_percent check (voucher_percent in (10, 15, 20)) not valid;

create function guard_promised_voucher() returns trigger language plpgsql as $$
begin
  raise exception 'the promised voucher of a registration never changes' using errcode = 'check_violation';
end $$;
create trigger registration_voucher_kept before update of voucher_percent on registration
  for each row when (new.voucher_percent is distinct from old.voucher_percent) execute function guard_promised_voucher();
