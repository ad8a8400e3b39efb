-- The list of registrations in the back office, and the timeline of one (specification K1, decision 0058). Each index serves a
-- filter that few rows match, in the list's order. The language is not indexed: any of the seven is frequent enough. Nor is
-- the status "active", which most rows have. A code is found by the index that counts its uses, a mailbox by that of its mails.
create index registration_listed on registration (created_at, id);
drop index registration_created;
create index registration_by_country on registration (country, created_at, id);
create index registration_by_status on registration (status, created_at, id) where status <> 'active' and erased_at is null;
create index registration_erased_listed on registration (created_at, id) where erased_at is not null;

-- Searches for people, by the beginning of the email address or the name, in the order of characters (collation C). Not partial,
-- although an erased registration has neither: PostgreSQL uses no statistics of a partial index.
create index registration_by_email on registration ((email collate "C"), id);
create index registration_by_name on registration ((lower(last_name || ' ' || first_name) collate "C"), id);

-- What admins did with one registration, or with any other subject.
create index audit_entry_subject on audit_entry (subject, at);

analyze registration;
