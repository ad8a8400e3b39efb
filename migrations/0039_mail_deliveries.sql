-- The mails that were sent, wait for their next try, or failed, for admins (specification K1, decision 0064). A row has no
-- content and no link of its mail. Its id is that of the job that sends it, of the first one where an admin retried it.
create table mail_delivery (
  id uuid primary key,
  -- The subscriber whose jobs send such mails.
  queue text not null check (length(queue) between 1 and 100),
  kind text not null check (length(kind) between 1 and 60),
  -- Null where no try came as far as the mail.
  recipient text check (length(recipient) between 3 and 254),
  locale text check (length(locale) between 2 and 10),
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  tries integer not null check (tries >= 0),
  -- Codes of the mail server; never its text, which repeats addresses.
  failure text check (length(failure) between 1 and 200),
  -- The registration, application, member or invitation that the mail is about.
  about_id uuid,
  created_at timestamptz not null,
  tried_at timestamptz not null,
  sent_at timestamptz,
  check (state <> 'sent' or sent_at is not null)
);

-- The list's order, and its retention.
create index mail_delivery_listed on mail_delivery (created_at, id);
-- Nearly all mails were sent: their state is not indexed.
create index mail_delivery_by_state on mail_delivery (state, created_at, id) where state <> 'sent';
create index mail_delivery_by_kind on mail_delivery (kind, created_at, id);
create index mail_delivery_by_mailbox on mail_delivery (mailbox_of(recipient), created_at, id);
-- The mails of an erased person are deleted with the person's data.
create index mail_delivery_about on mail_delivery (about_id);
analyze mail_delivery;
