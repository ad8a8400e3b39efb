-- Webhooks for shops (specification K7, decision 0078): where events are sent, the secrets that sign them, what happened, and
-- what became of each delivery.
create table webhook_endpoint (
  id uuid primary key,
  -- Bounds their number, and so the deliveries of an event.
  slot smallint not null unique check (slot between 1 and 20),
  url text not null check (length(url) between 8 and 2000),
  description text not null check (length(description) <= 200),
  event_types text[] not null check (cardinality(event_types) between 1 and 20),
  with_personal_data boolean not null,
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('admin', 'gone', 'failing')),
  -- Failed tries since the last success; until the instant nothing is sent, so that a receiver can recover.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  paused_until timestamptz,
  constraint webhook_endpoint_disabled check ((disabled_at is null) = (disabled_because is null)),
  constraint webhook_endpoint_failing check ((failures = 0) = (failing_since is null))
);

-- Encrypted by a key that is derived from SECRET_KEYS, which `key_id` names. The newest one has no end; the others sign until theirs.
create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  key_id text not null check (length(key_id) between 1 and 100),
  secret bytea not null check (length(secret) between 28 and 200),
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at)
);
create unique index webhook_secret_newest on webhook_secret (endpoint_id) where expires_at is null;
create index webhook_secret_of_endpoint on webhook_secret (endpoint_id);

-- What happened. `subject` has ids only: the body is built when it is sent, so that nothing about an erased person leaves.
create table webhook_message (
  id uuid primary key,
  type text not null check (length(type) between 1 and 50),
  subject jsonb not null check (jsonb_typeof(subject) = 'object'),
  happened_at timestamptz not null
);
create index webhook_message_retention on webhook_message (happened_at);

create table webhook_delivery (
  id uuid primary key,
  message_id uuid not null references webhook_message on delete cascade,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  type text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Since the last request for the delivery: the event, or a replay.
  tries smallint not null default 0 check (tries >= 0),
  requested_at timestamptz not null,
  due_at timestamptz,
  created_at timestamptz not null,
  tried_at timestamptz,
  -- Of the last try: the status of the response, or why there was none.
  status smallint check (status between 100 and 599),
  failure text check (length(failure) between 1 and 50),
  milliseconds integer check (milliseconds >= 0),
  -- The last tries, the newest last: what the replay console shows.
  log jsonb not null default '[]' check (jsonb_typeof(log) = 'array' and jsonb_array_length(log) <= 20),
  unique (message_id, endpoint_id),
  constraint webhook_delivery_due check ((due_at is not null) = (state = 'waiting'))
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, due_at, id) where state = 'waiting';
create index webhook_delivery_created on webhook_delivery (created_at, id);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_of_type on webhook_delivery (type, created_at, id);
create index webhook_delivery_unfinished on webhook_delivery (state, created_at, id) where state <> 'delivered';

-- When `code.exhausted` was last sent for a code.
create table webhook_exhausted_code (
  code_id uuid primary key references registration_code on delete cascade,
  noted_at timestamptz not null
);

-- All processes learn which events are wanted.
create function announce_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('vestibule', 'webhooks');
  return null;
end $$;
create trigger webhook_endpoint_announced after insert or update of event_types or delete on webhook_endpoint
  for each statement execute function announce_webhooks();
