-- When the session's admin proved the own identity last: by the login, or later by a password or a second factor. Sessions of
-- before have no proof. Earlier programs, which may still run, insert sessions by a login.
alter table session add column proven_at timestamptz;
alter table session alter column proven_at set default now();
