-- A mail that has to be sent again carries the same link. The secret of a link is derived by a key of the operator from
-- what names the mail: the registration and the number of the mail, or the member and when the mail was asked for. Only the
-- hash is stored, and which key it was. Links of before have no key: a mail that is sent again gets a new one.
alter table activation_token
  add column key_id text check (length(key_id) between 1 and 32),
  add column generation integer not null default 0 check (generation >= 0);

-- The number of the mail that was asked for; the first, which comes with the registration, is 0. A job whose mail is older
-- than the newest one drops it.
alter table activation_resend add column generation integer not null default 0 check (generation >= 0);

alter table password_reset
  add column key_id text check (length(key_id) between 1 and 32),
  add column asked_at timestamptz;
create index password_reset_newest on password_reset (member_id, asked_at desc nulls last);
