-- What an admin may do (specification G1). Admins of before may do everything.
alter table member add column admin_role text check (admin_role in ('VIEWER', 'SUPPORT', 'MARKETING', 'OWNER'));
update member set admin_role = 'OWNER' where role = 'ADMIN';
alter table member add constraint member_admin_role check ((role = 'ADMIN') = (admin_role is not null));
create index member_admin on member (admin_role) where admin_role is not null;

-- A club always keeps an owner. Two owners who demote each other at the same time wait for each other here: the lock lasts
-- until the end of the transaction, and the statement after it sees what the other one committed.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('vestibule.keep_an_owner'));
  if not exists (select from member where admin_role = 'OWNER') then
    raise exception 'the last owner stays an owner' using errcode = 'check_violation', constraint = 'member_last_owner';
  end if;
  return null;
end $$;
create trigger member_keeps_an_owner_changed after update of role, admin_role on member
  for each row when (old.admin_role = 'OWNER' and new.admin_role is distinct from 'OWNER') execute function keep_an_owner();
create trigger member_keeps_an_owner_deleted after delete on member
  for each row when (old.admin_role = 'OWNER') execute function keep_an_owner();
