-- Members in the back office (specification K1, decision 0063): what serves the orders and filters of their list. Each index serves
-- a filter that few rows match, in the list's order. Searches for people are as those of registrations (0032).
create index member_listed on member (created_at, id);
create index member_by_country on member (country, created_at, id);
create index member_by_card on member (card, created_at, id) where card is not null;
create index member_by_email on member ((email collate "C"), id);
create index member_by_name on member ((lower(last_name || ' ' || first_name) collate "C"), id);
create index member_mailbox on member (mailbox_of(email));

-- Each change of a loyalty card, with its reason. It goes with the member.
create table card_change (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  before text check (before in ('SILVER', 'GOLD', 'DIAMOND')),
  after text check (after in ('SILVER', 'GOLD', 'DIAMOND')),
  reason text not null check (length(reason) between 1 and 500),
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  check (before is distinct from after)
);
create index card_change_of_member on card_change (member_id, at);

-- Where a login came from, for whoever ends sessions: the address without its last part, a /24 of IPv4 or a /48 of IPv6.
alter table session add column network text check (network ~ '^[0-9a-f.:]{3,40}/(24|48)$');

analyze member;
