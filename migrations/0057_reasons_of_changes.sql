-- The reason of a change of many members or applications is stored with each that has changed; the change itself has it until it
-- is done only, so that an erasure leaves none behind. The trigger also serves an older program that still runs.
create index member_change_unfinished on member_change (created_at) where finished_at is null;
create index membership_interest_change_unfinished on membership_interest_change (created_at) where finished_at is null;

alter table member_change drop constraint member_change_check1;

update member_change set reason = null where finished_at is not null and reason is not null;
update membership_interest_change set reason = null where finished_at is not null and reason is not null;

alter table member_change add constraint member_change_reason check (
  case when finished_at is null then (kind = 'card') = (reason is not null) else reason is null end);
alter table membership_interest_change add constraint membership_interest_change_reason check (
  finished_at is null or reason is null);

create function clear_reason() returns trigger language plpgsql as $$
begin
  new.reason := null;
  return new;
end
$$;

create trigger member_change_done before update on member_change for each row
  when (new.finished_at is not null) execute function clear_reason();
create trigger membership_interest_change_done before update on membership_interest_change for each row
  when (new.finished_at is not null) execute function clear_reason();
