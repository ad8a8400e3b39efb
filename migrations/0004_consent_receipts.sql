-- Proofs of what visitors chose in the cookie settings. No person, address or member is named; a changed choice is another row.
create table consent_receipt (
  id uuid primary key,
  recorded_at timestamptz not null,
  action text not null check (action in ('ACCEPT', 'REFUSE', 'CHOOSE')),
  categories text[] not null check (
    'necessary' = any (categories) and categories <@ array['necessary', 'analytics', 'personalization', 'marketing']),
  -- Which texts the visitor read.
  text_version text not null check (text_version ~ '^[1-9][0-9]{0,3}-[A-Za-z0-9_-]{8}$'),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  -- The receipt that this one replaces, where there was one.
  previous_id uuid check (previous_id <> id)
);
create index consent_receipt_by_previous on consent_receipt (previous_id) where previous_id is not null;
create index consent_receipt_by_time on consent_receipt (recorded_at);

-- A proof cannot be changed, nor deleted while it may be asked for.
create trigger consent_receipt_no_update before update on consent_receipt
  for each row execute function refuse_change();
create trigger consent_receipt_no_delete before delete on consent_receipt
  for each row when (old.recorded_at > now() - interval '3 years') execute function refuse_change();
create trigger consent_receipt_no_truncate before truncate on consent_receipt execute function refuse_change();
