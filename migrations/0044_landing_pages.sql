-- Landing pages in the back office (specification K1, decision 0069): one row for each customization, start page and landing
-- entry, with a draft apart from what visitors see, plans and versions. What visitors see stays in the three tables of
-- before, and the pages read only these.
create table landing_page (
  id uuid primary key,
  kind text not null check (kind in ('customization', 'start-page', 'landing-entry')),
  slug text collate "C" not null
    check (slug ~ '^[a-z0-9-]{1,64}$' or (slug = '' and kind = 'start-page')),
  -- Whether visitors see it. Triggers on the three tables set this.
  is_live boolean not null,
  -- Null where nothing differs from the newest version.
  draft jsonb check (length(draft::text) <= 60000),
  publish_at timestamptz,
  end_at timestamptz,
  planned_by text check (length(planned_by) between 1 and 100),
  -- Why the last plan was not carried out.
  plan_refusal text check (length(plan_refusal) between 1 and 100),
  -- The number of the newest version; 0 for a page that was never published.
  version integer not null default 0 check (version >= 0),
  -- Raised by each change: an admin changes what this admin has seen.
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  created_at timestamptz not null,
  state text not null generated always as (case
    when publish_at is not null or end_at is not null then 'scheduled'
    when draft is not null then 'draft'
    when is_live then 'published'
    else 'ended' end) stored,
  unique (kind, slug),
  check (publish_at is null or draft is not null),
  check (end_at is null or publish_at is not null or is_live),
  check (end_at > publish_at),
  check ((publish_at is null and end_at is null) or planned_by is not null)
);

-- The list's two orders, without a filter and below each filter.
create index landing_page_changed on landing_page (changed_at, id);
create index landing_page_kind_changed on landing_page (kind, changed_at, id);
create index landing_page_state_changed on landing_page (state, changed_at, id);
create index landing_page_slug on landing_page (slug, id);
create index landing_page_kind_slug on landing_page (kind, slug, id);
create index landing_page_state_slug on landing_page (state, slug, id);
-- What is due; few pages have a plan.
create index landing_page_publish on landing_page (publish_at, id) where publish_at is not null;
create index landing_page_end on landing_page (end_at, id) where end_at is not null and publish_at is null;

-- What was published, with who and when. A page keeps the newest 50.
create table landing_page_version (
  page_id uuid not null references landing_page,
  number integer not null check (number > 0),
  content jsonb not null check (length(content::text) <= 60000),
  published_at timestamptz not null,
  published_by text not null check (length(published_by) between 1 and 100),
  primary key (page_id, number)
);

-- What visitors see of a page, as the program writes drafts and versions; null for what they do not see.
create function landing_content(page_kind text, page_slug text) returns jsonb language sql stable as $$
  select case page_kind
    when 'customization' then (
      select jsonb_build_object('headline', headline, 'registrationForm', registration_form, 'voucherPercent', voucher_percent,
        'voucherMinimumMinor', voucher_minimum_minor, 'hero', hero, 'introFlow', intro_flow, 'sections', to_jsonb(sections))
      from customization where key = page_slug)
    when 'start-page' then (
      select jsonb_build_object('customizationKey', customization_key) from start_page where slug = page_slug)
    else (
      select jsonb_build_object('customizationKey', customization_key, 'campaign', campaign, 'product', product)
      from landing_entry where slug = page_slug) end
$$;

-- Every customization, start page and landing entry has its row, whoever writes it: also the old program during an upgrade.
create function note_live_landing(page_kind text, page_slug text, live boolean, at timestamptz) returns void
language sql as $$
  insert into landing_page (id, kind, slug, is_live, changed_at, changed_by, created_at)
  values (gen_random_uuid(), page_kind, page_slug, live, at, 'database', at)
  on conflict (kind, slug) do update set is_live = excluded.is_live,
    end_at = case when excluded.is_live or landing_page.publish_at is not null then landing_page.end_at end
  where landing_page.is_live <> excluded.is_live
$$;

create function follow_customization() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_live_landing('customization', old.key, false, old.created_at);
  else
    perform note_live_landing('customization', new.key, new.published, new.created_at);
  end if;
  return null;
end $$;
create trigger customization_followed after insert or delete or update of published on customization
  for each row execute function follow_customization();

create function follow_landing_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_live_landing(tg_argv[0], old.slug, false, old.created_at);
  else
    perform note_live_landing(tg_argv[0], new.slug, true, new.created_at);
  end if;
  return null;
end $$;
create trigger start_page_followed after insert or delete on start_page
  for each row execute function follow_landing_slug('start-page');
create trigger landing_entry_followed after insert or delete on landing_entry
  for each row execute function follow_landing_slug('landing-entry');

insert into landing_page (id, kind, slug, is_live, version, changed_at, changed_by, created_at)
select gen_random_uuid(), kind, slug, is_live, 1, created_at, 'database', created_at from (
  select 'customization' as kind, key as slug, published as is_live, created_at from customization
  union all select 'start-page', slug, true, created_at from start_page
  union all select 'landing-entry', slug, true, created_at from landing_entry) live;
insert into landing_page_version (page_id, number, content, published_at, published_by)
select id, 1, landing_content(kind, slug), created_at, 'database' from landing_page;
analyze landing_page;
