-- Batches and imports of codes. A worker processes their rows in chunks: the codes, the results of their rows and the
-- counters of a chunk are one transaction, so that a job goes on where it was.
create table code_job (
  id uuid primary key,
  kind text not null check (kind in ('batch', 'import')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled')),
  actor text not null,
  file_name text check (length(file_name) between 1 and 200),
  -- What applies to all codes, or to those whose rows do not say it.
  settings jsonb not null,
  total integer not null check (total between 1 and 100000),
  created integer not null default 0 check (created >= 0),
  refused integer not null default 0 check (refused >= 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint code_job_counts check (created + refused <= total),
  constraint code_job_finished check ((finished_at is null) = (status in ('waiting', 'running'))),
  constraint code_job_done check (status <> 'done' or created + refused = total)
);
create index code_job_age on code_job (created_at, id);

create table code_job_row (
  job_id uuid not null references code_job on delete cascade,
  number integer not null check (number > 0),
  -- Of an import: the line of the file, and the cells by column until the row is processed, because they may name people.
  line integer check (line > 0),
  input jsonb,
  -- The created code, or the refused one as the file has it.
  code text,
  -- Null until the row is processed.
  outcome text check (outcome in ('created', 'refused')),
  reason text,
  created_at timestamptz not null,
  primary key (job_id, number),
  check ((reason is not null) = (outcome is not distinct from 'refused'))
);
create index code_job_row_age on code_job_row (created_at);
create index code_job_row_code on code_job_row (job_id, code) where code is not null;
