-- no transaction
create index concurrently if not exists mail_delivery_by_return on mail_delivery (returned_at) where returned_at is not null;
