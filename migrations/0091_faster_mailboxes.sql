-- The same result without regular expressions for most addresses: each write of a registration computes it several times.
create or replace function mailbox_of(email text) returns text language sql immutable parallel safe strict as $$
  select case when (plain like '%@gmail.com' or plain like '%@googlemail.com') and plain not like '%@%@%'
    then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
  from (
    select case when position('+' in email) > 0 then regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@') else email end as plain
  ) without_addition
$$;
