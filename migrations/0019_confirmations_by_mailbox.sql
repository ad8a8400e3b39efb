-- When the newest try began to mail the confirmation. Mails that left, or are about to leave, are counted by their mailbox.
alter table membership_interest add column confirmation_begun_at timestamptz;
create index membership_interest_mailbox on membership_interest (mailbox_of(email), confirmation_begun_at);
analyze membership_interest;
