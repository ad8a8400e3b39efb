-- no transaction
create index concurrently if not exists mail_delivery_by_message_id on mail_delivery (message_id) where message_id is not null;
