-- A receipt does not contradict itself. Rows from before stay as they were recorded.
alter table consent_receipt add constraint consent_receipt_agrees check (case action
  when 'ACCEPT' then categories @> array['necessary', 'analytics', 'personalization', 'marketing']
  when 'REFUSE' then categories <@ array['necessary']
  else true end) not valid;

-- Which texts the builds that ran here have shown: browsers may hold an older script, or send an older choice late.
create table consent_text (
  version text primary key check (version ~ '^[1-9][0-9]{0,3}-[A-Za-z0-9_-]{8}$'),
  published_at timestamptz not null
);
-- Null in rows from before it was noted.
alter table consent_receipt add column text_published boolean;

-- A receipt has one successor. Rows from before may share one.
create unique index consent_receipt_one_successor on consent_receipt (previous_id) where text_published is not null;
