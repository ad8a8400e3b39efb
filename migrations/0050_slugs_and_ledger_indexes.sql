-- A start page and a landing entry never share a slug (decision 0069). Whoever gives a page a slug waits for others who do the same,
-- and finds what these have committed. No unique index: clubs may have such pairs from before, and keep them.
create function keep_slugs_apart() returns trigger language plpgsql as $$
begin
  -- One lock for all slugs: a transaction with many pages would otherwise need as many locks.
  perform pg_advisory_xact_lock(hashtext('vestibule.landing_slug'));
  if exists (select from landing_page where slug = new.slug and kind not in ('customization', new.kind)
      and (is_live or draft is not null)) then
    raise exception 'the slug % belongs to another kind of landing page', new.slug
      using errcode = 'unique_violation', constraint = 'landing_page_slugs_apart';
  end if;
  return null;
end $$;
-- Before a page has a draft or visitors, its slug is free.
create trigger landing_page_slug_taken after insert on landing_page
  for each row when (new.kind <> 'customization' and (new.is_live or new.draft is not null))
  execute function keep_slugs_apart();
create trigger landing_page_slug_taken_again after update of is_live, draft on landing_page
  for each row when (new.kind <> 'customization' and (new.is_live or new.draft is not null)
    and not (old.is_live or old.draft is not null))
  execute function keep_slugs_apart();

-- The entries of one inviter are read in the order of time (invitation_ledger_of_inviter) also for the file of a person.
drop index invitation_ledger_by_inviter;
