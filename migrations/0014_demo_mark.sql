-- Marks a database as a development club. The demo is loaded only into a database that has the mark or has no data.
create table demo_mark (
  only_row boolean primary key default true check (only_row),
  marked_at timestamptz not null
);
