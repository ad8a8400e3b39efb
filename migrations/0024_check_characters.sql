-- Generated codes have a check character (decision 0050). This is the rule of rules/check-character.ts: the value of the
-- code, its characters weighted by the powers of 3, is 1 modulo 31.
create function has_check_character(code text) returns boolean language sql immutable strict parallel safe as $$
  select min(value) > 0 and sum((value - 1) * (3 ^ (15 - place))::bigint) % 31 = 1
  from unnest(string_to_array(replace(code, '-', ''), null)) with ordinality as typed (character, place),
    strpos('23456789ABCDEFGHJKMNPQRSTVWXYZ', character) as value
$$;

-- No valid code has the form of a generated one without its check character, so that such a text is always a typing error,
-- also for browsers. Where an older code has it, the migration stops; `code disable` with the older program lets it pass.
alter table registration_code add constraint registration_code_check_character check (
  disabled_at is not null or case
    when code ~ '^([0-9][0-9A-Z]{3}-[0-9][0-9A-Z]{4}-[0-9A-Z]{6}|[0-9][0-9A-Z]{3}-[0-9A-Z]{5}-[0-9][0-9A-Z]{5}|[0-9A-Z]{4}-[0-9][0-9A-Z]{4}-[0-9][0-9A-Z]{5})$'
    then has_check_character(code) else true end);
