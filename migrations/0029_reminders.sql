-- One reminder a day before an activation link expires, and one fresh link afterwards (specification K19).
alter table registration
  -- When the reminder was enqueued; each registration gets one at most.
  add column reminded_at timestamptz,
  -- The expired registration that this one continues, by the person who has its link.
  add column renews uuid references registration;
create index registration_unreminded on registration (expires_at) where status = 'pending' and reminded_at is null;
-- A registration is renewed once.
create unique index registration_renewal on registration (renews) where renews is not null;
-- When a reminder with this link was sent; it counts towards the limits of its mailbox.
alter table activation_token add column reminded_at timestamptz;

-- Only an expired registration is continued, only with the same address, and not one that is a continuation itself.
create function guard_renewal() returns trigger language plpgsql as $$
begin
  if not exists (select from registration r where r.id = new.renews and r.status = 'expired' and r.renews is null
    and r.email = new.email) then
    raise exception 'registration % cannot be renewed', new.renews using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger registration_renews before insert on registration
  for each row when (new.renews is not null) execute function guard_renewal();
create trigger registration_renews_kept before update of renews on registration
  for each row when (new.renews is distinct from old.renews) execute function refuse_change();

-- Who renews was admitted before: neither closed registrations nor a quota concern that person.
drop trigger registration_admitted on registration;
create trigger registration_admitted before insert on registration
  for each row when (new.renews is null) execute function admit_registration();
drop trigger registration_gives_place_back on registration;
create constraint trigger registration_gives_place_back after update of status on registration
  deferrable initially deferred
  for each row when (old.status = 'pending' and new.status = 'withdrawn' and new.renews is null)
  execute function give_place_back();
create or replace function count_registrations_of_day(counted_day date, zone text) returns bigint language sql stable as $$
  select count(*) from registration r
  where r.created_at >= counted_day::timestamp at time zone zone
    and r.created_at < (counted_day + 1)::timestamp at time zone zone
    and not (r.status = 'withdrawn' and r.ended_at < (counted_day + 1)::timestamp at time zone zone)
    and r.renews is null
$$;

alter table club_settings add column reminders boolean not null default true;
