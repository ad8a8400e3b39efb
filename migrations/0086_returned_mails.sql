-- Mails that left and came back, and those that their recipients reported as unwanted (decision 0109).
-- The old rows satisfy the wider condition: they are not read again for it.
alter table mail_delivery drop constraint mail_delivery_state_check;
alter table mail_delivery add constraint mail_delivery_state_check
  check (state in ('waiting', 'sent', 'failed', 'dropped', 'bounced', 'complained')) not valid;
alter table mail_delivery add column returned_at timestamptz;
