-- Cost does not grow with the club: each question of a guard is answered by an index, whatever a table holds.

-- The same guarantee as in 0001. It asks for each kind by itself, so that the partial indexes of the ledger serve: one
-- question over all kinds of a registration fits none of them and reads the whole ledger at each commit.
create or replace function guard_registration_ledger() returns trigger language plpgsql as $$
declare
  now_status text;
  held boolean;
  settled text;
begin
  select status into now_status from registration where id = new.id;
  if now_status is null then return null; end if;
  held := exists (select from invitation_ledger where registration_id = new.id and kind = 'reserve');
  select kind into settled from invitation_ledger where registration_id = new.id and kind in ('consume', 'release');
  if not held or settled is distinct from
    (case now_status when 'pending' then null when 'active' then 'consume' else 'release' end) then
    raise exception 'registration % is % but its ledger is not', new.id, now_status using errcode = 'check_violation';
  end if;
  if now_status = 'active' and not exists (
    select from member m join voucher v on v.member_id = m.id where m.registration_id = new.id) then
    raise exception 'registration % is active without a member and a voucher', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Deleting a member deletes the resets; the index of live ones does not serve that.
create index password_reset_member on password_reset (member_id);

-- What the clean-up of limits asks for. Room in each page keeps the counting in place.
create index rate_limit_expire on rate_limit (expire);
alter table rate_limit set (fillfactor = 70);

-- 0007 made an index over an expression. PostgreSQL knows nothing of the values of an expression before the table is
-- analysed, and guesses that a letterbox has a part of all registrations.
analyze registration;
