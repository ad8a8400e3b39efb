-- The Message-ID of a mail, by which a provider says which one came back (decision 0127). Null for mails from before.
alter table mail_delivery add column message_id text;
alter table mail_delivery add constraint mail_delivery_message_id check (length(message_id) between 3 and 300) not valid;

-- A link to personal data says that it was used, once the data are erased; its row has no address any more (decision 0128).
alter table data_request add column erased_at timestamptz;
alter table data_request add constraint data_request_erased
  check (erased_at is null or email = id::text || '@erased.invalid') not valid;

-- An erased address leaves the changes of other members without taking their links away.
create index email_change_new on email_change (new_email);
create index email_change_old on email_change (old_email);
drop index email_change_to;
