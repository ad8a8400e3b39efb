-- The member area (specification K4, decision 0089).

-- The code that an inviter created in the member area. One that admits nobody any more is replaced.
alter table inviter add column own_code_id uuid unique references registration_code;
create function guard_own_code() returns trigger language plpgsql as $$
begin
  if not exists (select from registration_code where id = new.own_code_id and inviter_id = new.id) then
    raise exception 'the code belongs to another inviter' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger inviter_own_code before insert or update of own_code_id on inviter
  for each row when (new.own_code_id is not null) execute function guard_own_code();

-- A member and an inviter are one person by their address: where the member's changes, the inviter's does.
create function follow_member_address() returns trigger language plpgsql as $$
begin
  update inviter set email = new.email
    where email = old.email and not exists (select from inviter taken where taken.email = new.email);
  return null;
end $$;
create trigger member_address_followed after update of email on member
  for each row when (new.email <> old.email) execute function follow_member_address();

-- The grant that a new member gets with the activation names the registration, and is made once.
alter table inviter_change add column registration_id uuid unique references registration;
drop trigger inviter_change_append_only on inviter_change;
create trigger inviter_change_append_only before update on inviter_change for each row
  when (new.reason is not null
    or (old.id, old.inviter_id, old.kind, old.amount, old.actor, old.at, old.registration_id)
      is distinct from (new.id, new.inviter_id, new.kind, new.amount, new.actor, new.at, new.registration_id))
  execute function refuse_change();
-- The invitations of each new member; none unless the club decides otherwise.
alter table club_settings add column member_invitations integer not null default 0
  check (member_invitations between 0 and 100);

-- Guests of one inviter who did not join: counted in the member area, beside those who did (invitation_ledger_consumed).
create index invitation_ledger_released on invitation_ledger (inviter_id, at) where kind = 'release';

-- What members chose about the newsletter after their activation, with the text that they saw: never changed, and deleted with
-- the member only. The choice at the registration is a consent of the registration.
create table newsletter_choice (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  given boolean not null,
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  text_version text not null check (length(text_version) between 1 and 100),
  at timestamptz not null
);
create index newsletter_choice_of_member on newsletter_choice (member_id, at);
create trigger newsletter_choice_append_only before update on newsletter_choice
  for each row execute function refuse_change();
