-- A change of many landing pages by an admin, page by page, by a job that continues where it was interrupted (specification K1). Each
-- page that was looked at has its result.
create table landing_page_change (
  id uuid primary key,
  kind text not null check (kind in ('publish', 'end', 'cancel')),
  actor text not null check (length(actor) between 1 and 100),
  page_ids uuid[] not null check (cardinality(page_ids) between 1 and 10000),
  -- The revisions at the time of the request: a page that somebody changes meanwhile stays as it is. 0 for an unknown page.
  revisions integer[] not null check (cardinality(revisions) = cardinality(page_ids)),
  -- `done`, or why the page stayed as it was.
  results text[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  check (cardinality(results) <= cardinality(page_ids)),
  check ((finished_at is not null) = (cardinality(results) = cardinality(page_ids)))
);
create index landing_page_change_retention on landing_page_change (created_at);
