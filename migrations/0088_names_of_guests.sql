-- Members who let the inviter of their registration see their first name (specification K4, decision 0114). The member names the
-- inviter, so that the names of one inviter are found without reading the guests who did not agree.
alter table member add column name_shown_to uuid references inviter;
create index member_names_shown on member (name_shown_to, created_at, id) where name_shown_to is not null;

-- What members chose about that, with the text that they saw: never changed, and deleted with the member only.
create table name_choice (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  given boolean not null,
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  text_version text not null check (length(text_version) between 1 and 100),
  at timestamptz not null
);
create index name_choice_of_member on name_choice (member_id, at);
create trigger name_choice_append_only before update on name_choice
  for each row execute function refuse_change();
