-- When an endpoint last answered with success (specification K7), to a minute: the list of endpoints shows it.
alter table webhook_endpoint add column last_success_at timestamptz;
