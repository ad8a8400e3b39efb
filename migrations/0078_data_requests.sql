-- Everybody can demand what is stored about an address: members, applicants, and people with a pending or ended
-- registration (specification K6, decision 0100). The mailed link proves that the address is theirs. A request of an address
-- about which nothing is stored has a row as well, so that all addresses get the same answer.
create table data_request (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('en', 'de', 'fr', 'it', 'nl', 'pl', 'sv')),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  token_hash bytea unique check (length(token_hash) = 32),
  key_id text check (length(key_id) between 1 and 32),
  salt bytea check (length(salt) = 16),
  sent_at timestamptz,
  check (num_nulls(token_hash, key_id, salt) in (0, 3))
);
create index data_request_retention on data_request (expires_at);
create index data_request_email on data_request (email);
