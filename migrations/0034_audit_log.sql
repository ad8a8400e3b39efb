-- The audit log says from where a change was requested, and admins read it (specification K1, decision 0060). Entries of
-- before have no origin, and neither has what the program does by itself.
alter table audit_entry
  add column channel text check (channel in ('page', 'api', 'command', 'job')),
  -- The client's address without its last part: a /24 of IPv4, a /48 of IPv6.
  add column network text check (network ~ '^[0-9a-f.:]{3,40}/(24|48)$'),
  add column request_id text check (length(request_id) between 1 and 80),
  add constraint audit_entry_network check (network is null or channel in ('page', 'api'));

-- The subject is a kind, then a colon and an id if there are several of the kind. Both can be filtered by; what is typed
-- for the id matches it in upper and lower case. Filtered entries are sorted by `greatest(at)`, which is `at`, but not what
-- the first index is in the order of: otherwise PostgreSQL, which cannot know that all entries of an admin are old, would
-- read the newest ones of everybody until it has a page.
drop index audit_entry_retention;
create index audit_entry_newest on audit_entry (at, id);
create index audit_entry_by_actor on audit_entry (actor, greatest(at), id);
create index audit_entry_by_action on audit_entry (action, greatest(at), id);
create index audit_entry_by_actor_and_action on audit_entry (actor, action, greatest(at), id);
create index audit_entry_by_kind on audit_entry (split_part(subject, ':', 1), greatest(at), id);
create index audit_entry_by_subject on audit_entry
  (lower(substr(subject, length(split_part(subject, ':', 1)) + 2)), greatest(at), id);
analyze audit_entry;
