-- What became of each code of a change: `done`, or why it stayed as it was; and changes that admins cancel (decision 0152). Of finished
-- changes it is known for each code only where all have changed.
alter table registration_code_change
  add column results text[] not null default '{}',
  add column is_cancelled boolean not null default false;
update registration_code_change
set results = array_fill(case when changed = done then 'done' else 'not-recorded' end, array[done])
where done > 0;

-- A program that knows results writes them alone. The previous release writes the two numbers alone, and may take turns with the
-- present one on the same change. Each finds what it reads in the form that it knows.
create function complete_code_results() returns trigger language plpgsql as $$
declare
  missing constant integer := new.done - cardinality(new.results);
begin
  if missing > 0 then
    new.results := new.results || array_fill(
      case when new.changed - coalesce(old.changed, 0) = missing then 'done' else 'not-recorded' end, array[missing]);
  else
    new.changed := new.changed + (
      select count(*) from unnest(new.results[new.done + 1:]) as result where result = 'done');
    new.done := cardinality(new.results);
  end if;
  return new;
end
$$;
create trigger registration_code_change_results before insert or update on registration_code_change for each row
  when (new.done <> cardinality(new.results)) execute function complete_code_results();

alter table registration_code_change
  drop constraint registration_code_change_check2,
  add constraint registration_code_change_results_check check (cardinality(results) = done),
  add constraint registration_code_change_finished_check check (
    (finished_at is not null) = (is_cancelled or done = cardinality(code_ids)));
