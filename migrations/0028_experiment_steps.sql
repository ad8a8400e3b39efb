-- Results of experiments at each step of the funnel (specification K3): visits that saw a variation and then entered a code,
-- and those that opened the registration form, on the day of the step.
alter table experiment_count
  add column codes bigint not null default 0 check (codes >= 0),
  add column forms bigint not null default 0 check (forms >= 0);
