-- Results add the registrations that are not in the counts yet, which are few: a schedule counts them every five minutes.
-- 1: the registration is to be counted. 0: it is counted, or was removed before. -1: it was removed after it was counted.
alter table registration_exposure add column uncounted smallint not null default 1 check (uncounted between -1 and 1);
create index registration_exposure_uncounted on registration_exposure (experiment_id, phase, variation)
  include (uncounted) where uncounted <> 0;
drop index registration_exposure_of_phase;
