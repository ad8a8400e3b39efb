-- Changes of members, applications and landing pages can be cancelled, as those of the other lists (decisions 0101 and 0152). What they
-- have done stays. The previous release cancels none, and its workers pass over a change that has ended.
alter table member_change
  add column is_cancelled boolean not null default false,
  drop constraint member_change_check4,
  add constraint member_change_finished_check check (
    (finished_at is not null) = (is_cancelled or done = cardinality(member_ids)));
alter table membership_interest_change
  add column is_cancelled boolean not null default false,
  drop constraint membership_interest_change_check3,
  add constraint membership_interest_change_finished_check check (
    (finished_at is not null) = (is_cancelled or done = cardinality(interest_ids) or stopped_by is not null));
alter table landing_page_change
  add column is_cancelled boolean not null default false,
  drop constraint landing_page_change_check2,
  add constraint landing_page_change_finished_check check (
    (finished_at is not null) = (is_cancelled or cardinality(results) = cardinality(page_ids)));

-- The previous release looks at the next page of a change, and not at its end: here its batch fails, and changes no page.
create trigger landing_page_change_cancelled before update on landing_page_change for each row
  when (old.is_cancelled and cardinality(new.results) <> cardinality(old.results)) execute function refuse_change();

-- The changes that run, which each list shows.
create index registration_code_change_unfinished on registration_code_change (created_at) where finished_at is null;
create index registration_change_unfinished on registration_change (created_at) where finished_at is null;
create index landing_page_change_unfinished on landing_page_change (created_at) where finished_at is null;
