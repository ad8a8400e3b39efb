-- Experiments (specification K3), their history, and the version under which the running ones are published. Rules decide,
-- this file guarantees: the constraints and triggers hold whatever the program does.

create table experiment (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  status text not null default 'draft' check (status in ('draft', 'running', 'stopped', 'archived')),
  revision integer not null default 1 check (revision > 0),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The newest start and the newest stop; the history has all of them.
  started_at timestamptz,
  stopped_at timestamptz,
  archived_at timestamptz,
  constraint experiment_definition_key check ((definition->>'key') is not distinct from key),
  constraint experiment_times check (created_at <= changed_at and case status
    when 'draft' then num_nonnulls(started_at, stopped_at, archived_at) = 0
    when 'running' then started_at is not null and num_nonnulls(stopped_at, archived_at) = 0
    when 'stopped' then started_at <= stopped_at and num_nonnulls(started_at, stopped_at) = 2 and archived_at is null
    else archived_at is not null and num_nonnulls(started_at, stopped_at) in (0, 2) end)
);

create function guard_experiment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.revision <> 1 then
      raise exception 'an experiment starts as a draft of revision 1' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.key, new.created_at) is distinct from (old.id, old.key, old.created_at) then
    raise exception 'id, key and creation of an experiment never change' using errcode = 'check_violation';
  end if;
  if new.revision <> old.revision + 1 then
    raise exception 'a change raises the revision of an experiment by one' using errcode = 'check_violation';
  end if;
  if new.changed_at < old.changed_at then
    raise exception 'a change of an experiment is not older than the one before' using errcode = 'check_violation';
  end if;
  if old.status = 'archived' or (new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'running'), ('draft', 'archived'), ('running', 'stopped'), ('stopped', 'running'), ('stopped', 'archived'))) then
    raise exception 'an experiment does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger experiment_guarded before insert or update on experiment
  for each row execute function guard_experiment();

-- The history: one row for each change by an admin, so it grows by what people do and not by visits, and it is never
-- deleted: the results of an experiment cannot be read without knowing what ran when. It contains no personal data.
create table experiment_revision (
  experiment_id uuid not null references experiment,
  revision integer not null,
  at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  status text not null,
  definition jsonb not null,
  primary key (experiment_id, revision)
);

-- A revision is written once, right after its change, and says what the experiment is.
create function guard_experiment_revision() returns trigger language plpgsql as $$
begin
  if not exists (select from experiment e where e.id = new.experiment_id and e.revision = new.revision
    and e.changed_at = new.at and e.status = new.status and e.definition = new.definition) then
    raise exception 'revision % is not that of experiment %', new.revision, new.experiment_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger experiment_revision_current before insert on experiment_revision
  for each row execute function guard_experiment_revision();
create trigger experiment_revision_append_only before update or delete on experiment_revision
  for each row execute function refuse_change();
create trigger experiment_revision_no_truncate before truncate on experiment_revision execute function refuse_change();

-- No change without its row in the history. The reference in the other direction keeps experiments from being deleted.
alter table experiment add constraint experiment_in_history foreign key (id, revision) references experiment_revision
  deferrable initially deferred;

-- The version of what feature services and SDKs load. Each change of a running experiment raises it in its transaction; the
-- lock of this row puts these transactions in order. The time grows with the version, since SDKs tell payloads apart by it.
create table experiment_publication (
  only_row boolean primary key default true check (only_row),
  version bigint not null check (version >= 0),
  published_at timestamptz not null
);
insert into experiment_publication (version, published_at) values (0, 'epoch');

create function guard_experiment_publication() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or new.published_at <= old.published_at then
    raise exception 'a publication has the next version and a later time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger experiment_publication_in_order before update on experiment_publication
  for each row execute function guard_experiment_publication();
create trigger experiment_publication_kept before delete on experiment_publication
  for each row execute function refuse_change();
create trigger experiment_publication_no_truncate before truncate on experiment_publication execute function refuse_change();
