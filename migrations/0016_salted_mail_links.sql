-- The key of the operator alone makes no link: what names a mail is known to whoever registered. The secret also takes a
-- random salt, which only this row has. Links of before have none, and are sent again as they were.
alter table activation_token add column salt bytea check (length(salt) = 16);
alter table password_reset add column salt bytea check (length(salt) = 16);
