-- no transaction
-- The oldest application whose personal data are kept, for `script/vestibule retention show`. Migration 0115 analyses the table.
create index concurrently if not exists membership_interest_by_age
  on membership_interest (greatest(decided_at, invited_at, confirmation_requested_at));
