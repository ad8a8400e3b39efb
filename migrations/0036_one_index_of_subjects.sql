-- Entries of one subject are read by audit_entry_by_subject, which the audit log's own filter needs anyway.
drop index audit_entry_subject;
