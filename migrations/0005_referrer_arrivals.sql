-- How many visitors came from each host of the list of blocked referrers, by day (UTC), and how many were denied. A host
-- is the list's entry, never the address that a visitor came from.
create table referrer_arrival (
  day date not null,
  host text not null check (length(host) between 1 and 253),
  category text not null,
  arrivals bigint not null check (arrivals > 0),
  denied bigint not null check (denied between 0 and arrivals),
  primary key (day, host)
);
