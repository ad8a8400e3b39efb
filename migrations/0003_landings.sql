-- What a landing page is made of, as data: its chapters and their order, its picture, its intro flow; and the slugs
-- under which pages are found beside registration codes.
alter table customization
  add column hero text not null default 'default' check (hero ~ '^[a-z0-9-]{1,40}$'),
  add column intro_flow text not null default 'none' check (intro_flow in ('none', 'intro', 'short')),
  add column sections text[] not null default '{claims,benefits,cards,stores,app,faq}'
    check (sections <@ '{claims,benefits,cards,stores,app,faq,black-friday}'::text[]);

-- The empty slug is the start page itself.
create table start_page (
  slug text primary key check (slug = '' or slug ~ '^[a-z0-9-]{1,64}$'),
  customization_key text not null references customization,
  created_at timestamptz not null
);

-- A shared product or a campaign; a visitor still needs an invitation.
create table landing_entry (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,64}$'),
  customization_key text not null references customization,
  campaign text check (length(campaign) between 1 and 100),
  product jsonb,
  created_at timestamptz not null,
  check (campaign is not null or product is not null)
);
