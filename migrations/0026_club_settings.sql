-- Settings of the club that admins change while the program runs (specification K20): whether registrations are open, how
-- many are accepted in a day, and later changes of both. Rules decide what visitors see; this file guarantees that no
-- registration begins while registrations are closed, and that no day has more of them than its quota.

create table club_settings (
  only_row boolean primary key default true check (only_row),
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  -- The brand's time zone at the newest change: its midnight begins the day of a quota.
  time_zone text not null,
  registrations text not null check (registrations in ('open', 'closed')),
  daily_quota integer check (daily_quota between 1 and 1000000),
  -- Later changes, by time: {"at": ..., "kind": "registrations", "registrations": "closed"} or
  -- {"at": ..., "kind": "quota", "quota": 50}, where null ends the quota.
  schedule jsonb not null default '[]' check (jsonb_typeof(schedule) = 'array'),
  -- Registrations are counted as soon as a quota is set or scheduled.
  counts boolean not null generated always as
    (daily_quota is not null or jsonb_path_exists(schedule, '$[*] ? (@.quota > 0)')) stored
);

-- The history: one row for each change by an admin, never changed or deleted. It contains no personal data.
create table club_settings_revision (
  version integer primary key,
  at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  settings jsonb not null check (jsonb_typeof(settings) = 'object')
);
create trigger club_settings_revision_append_only before update or delete on club_settings_revision
  for each row execute function refuse_change();
create trigger club_settings_revision_no_truncate before truncate on club_settings_revision
  execute function refuse_change();

insert into club_settings_revision (version, at, actor, settings)
values (1, 'epoch', 'default', '{"registrations": "open", "dailyQuota": null, "schedule": []}');
insert into club_settings (version, changed_at, time_zone, registrations) values (1, 'epoch', 'UTC', 'open');

-- No change without its row in the history.
alter table club_settings add constraint club_settings_in_history foreign key (version)
  references club_settings_revision deferrable initially deferred;
create trigger club_settings_kept before delete on club_settings for each row execute function refuse_change();
create trigger club_settings_no_truncate before truncate on club_settings execute function refuse_change();

-- The registrations of a day that count towards its quota: those that were not withdrawn on the same day. One row a day.
create table registration_day (
  day date primary key,
  taken integer not null check (taken >= 0)
);

create function count_registrations_of_day(counted_day date, zone text) returns bigint language sql stable as $$
  select count(*) from registration r
  where r.created_at >= counted_day::timestamp at time zone zone
    and r.created_at < (counted_day + 1)::timestamp at time zone zone
    and not (r.status = 'withdrawn' and r.ended_at < (counted_day + 1)::timestamp at time zone zone)
$$;

create function guard_club_settings() returns trigger language plpgsql as $$
declare
  today date := (new.changed_at at time zone new.time_zone)::date;
begin
  if new.version <> old.version + 1 then
    raise exception 'a change of the settings has the next version' using errcode = 'check_violation';
  end if;
  if new.counts and (not old.counts or new.time_zone <> old.time_zone) then
    -- Waits for the registrations that began without being counted; those that come later read this change.
    lock table registration in share mode;
    insert into registration_day (day, taken) values (today, count_registrations_of_day(today, new.time_zone))
      on conflict (day) do update set taken = excluded.taken;
  end if;
  -- The channel and a topic of live events: every process reads the settings again once this is committed.
  perform pg_notify('vestibule', 'club-settings');
  return null;
end $$;
create trigger club_settings_guarded after update on club_settings
  for each row execute function guard_club_settings();

-- What applies at an instant: the newest entry of the schedule that is due, else the setting itself.
create function registration_rules(at timestamptz, out registrations text, out quota integer, out counts boolean, out day date)
language plpgsql stable as $$
declare
  settings club_settings;
  entry record;
begin
  select * into strict settings from club_settings;
  registrations := settings.registrations;
  quota := settings.daily_quota;
  counts := settings.counts;
  if counts then day := (at at time zone settings.time_zone)::date; end if;
  if settings.schedule = '[]' then return; end if;
  for entry in
    select e.kind, e.registrations, e.quota
    from jsonb_to_recordset(settings.schedule) as e (at timestamptz, kind text, registrations text, quota integer)
    where e.at <= registration_rules.at order by e.at
  loop
    if entry.kind = 'quota' then quota := entry.quota; else registrations := entry.registrations; end if;
  end loop;
end $$;

-- Reads one row where no quota is set, and locks nothing. Where one is set, registrations of a day follow each other from
-- here to their commit.
create function admit_registration() returns trigger language plpgsql as $$
declare
  rules record;
  now_taken integer;
begin
  select * into rules from registration_rules(new.created_at);
  if rules.registrations = 'closed' then
    raise exception 'registrations are closed'
      using errcode = 'check_violation', table = 'registration', constraint = 'registration_while_open';
  end if;
  if not rules.counts then return new; end if;
  -- The second round decides: between the rounds, this or another registration has inserted the row of the day.
  for round in 1..2 loop
    update registration_day set taken = taken + 1
      where day = rules.day and (rules.quota is null or taken < rules.quota) returning taken into now_taken;
    exit when found;
    insert into registration_day (day, taken)
      select rules.day, count_registrations_of_day(rules.day, s.time_zone) from club_settings s
      where not exists (select from registration_day d where d.day = rules.day)
      on conflict do nothing;
  end loop;
  if now_taken is null then
    raise exception 'the quota of % is reached', rules.day
      using errcode = 'check_violation', table = 'registration', constraint = 'registration_within_quota';
  end if;
  if now_taken = rules.quota then perform pg_notify('vestibule', 'club-settings'); end if;
  return new;
end $$;
create trigger registration_admitted before insert on registration
  for each row execute function admit_registration();

-- Whoever withdraws on the same day, to register with another address, gives the place back. At commit, because the row of
-- the day is locked after the seats everywhere.
create function give_place_back() returns trigger language plpgsql as $$
declare
  rules record;
  now_taken integer;
begin
  select * into rules from registration_rules(new.created_at);
  if not rules.counts or rules.day <> (select r.day from registration_rules(new.ended_at) r) then return null; end if;
  update registration_day set taken = taken - 1 where day = rules.day and taken > 0 returning taken into now_taken;
  if now_taken + 1 = (select r.quota from registration_rules(new.ended_at) r) then
    perform pg_notify('vestibule', 'club-settings');
  end if;
  return null;
end $$;
create constraint trigger registration_gives_place_back after update of status on registration
  deferrable initially deferred
  for each row when (old.status = 'pending' and new.status = 'withdrawn') execute function give_place_back();
