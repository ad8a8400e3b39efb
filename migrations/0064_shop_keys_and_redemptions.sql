-- Keys by which the programs of a shop use the club's interface, and the redemption of vouchers by them (specification K7,
-- decision 0086).
create table shop_key (
  id uuid primary key,
  -- Bounds the keys that are valid at once; a revoked key has none.
  slot smallint unique check (slot between 1 and 20),
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of the key, which is shown once.
  token_hash bytea not null unique check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint shop_key_slot check ((slot is null) = (revoked_at is not null))
);

alter table voucher
  add column redeemed_at timestamptz,
  add column redeemed_order text,
  add column redeemed_by uuid,
  add column discount_minor bigint;
-- Not validated: all rows are from before the columns, and a check of them would hold the table's lock.
alter table voucher add constraint voucher_redemption check (
  num_nulls(redeemed_at, redeemed_order, redeemed_by, discount_minor) in (0, 4)) not valid;
alter table voucher add constraint voucher_redeemed_order check (redeemed_order ~ '^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,99}$') not valid;
alter table voucher add constraint voucher_discount check (discount_minor >= 0) not valid;
alter table voucher add constraint voucher_redeemed_in_time check (redeemed_at >= valid_from and redeemed_at < valid_until) not valid;
-- Keys are revoked and never deleted.
alter table voucher add constraint voucher_redeemed_by foreign key (redeemed_by) references shop_key not valid;
-- An order redeems one voucher.
create unique index voucher_order on voucher (redeemed_order) where redeemed_order is not null;

create function guard_redemption() returns trigger language plpgsql as $$
begin
  raise exception 'the redemption of a voucher never changes' using errcode = 'check_violation';
end $$;
create trigger voucher_redeemed_once before update of redeemed_at, redeemed_order, redeemed_by, discount_minor on voucher
  for each row when (old.redeemed_at is not null and (old.redeemed_at, old.redeemed_order, old.redeemed_by, old.discount_minor)
    is distinct from (new.redeemed_at, new.redeemed_order, new.redeemed_by, new.discount_minor))
  execute function guard_redemption();
