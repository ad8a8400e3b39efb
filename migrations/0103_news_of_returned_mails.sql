-- What admins have seen of the mails that came back, and until when they were informed by mail (decision 0144). One row.
create table returned_mail_news (
  is_only boolean primary key default true check (is_only),
  seen_until timestamptz,
  mailed_until timestamptz
);
insert into returned_mail_news default values;
