import { experimentRows } from './experiment-rows.ts';
import { CAMPAIGNS, chance, id, NOW, numbered, oneOf } from './numbers.ts';
import { firstName, lastName } from './people.ts';

const ADMINS = 40;
const ROLE = (n: string) =>
  `case when ${n} < 2 then 'OWNER' when ${n} < 14 then 'SUPPORT' when ${n} < 26 then 'MARKETING' else 'VIEWER' end`;
/** Numbers of admins as persons, far from those of members. */
const PERSON = `n + 900000000`;

const insertAdmins = `
  insert into member (id, email, password_hash, role, admin_role, first_name, last_name, country, language, created_at)
  select ${id('admin', 'n')}, 'team-' || lpad(n::text, 2, '0') || '@example.org', current_setting('fill.password_hash'), 'ADMIN', ${ROLE('n')},
    ${firstName(PERSON)}, ${lastName(PERSON)}, 'DE', ${oneOf(['de', 'en', 'fr'], 'n')}, ${NOW} - interval '2 years' + n * interval '9 days'
  from generate_series(0, ${ADMINS - 1}) n on conflict do nothing`;

/** Open, accepted, withdrawn and expired invitations of further admins. */
const insertInvitations = `
  insert into admin_invitation (id, email, admin_role, language, invited_by, created_at, asked_at, expires_at, sent_at, accepted_at, revoked_at)
  select ${id('invitation', 'n')}, 'invited-' || n || '@example.org', ${ROLE('n * 3')}, 'de', ${id('admin', 'n % 2')}, at, at,
    at + interval '7 days', at, case when n % 4 = 1 then at + interval '1 hour' end, case when n % 4 = 2 then at + interval '1 hour' end
  from (select n, ${NOW} - n * interval '2 days' as at from generate_series(1, 12) n) asked on conflict do nothing`;

const insertViews = `
  insert into saved_view (id, member_id, list, slot, name, query, created_at)
  select ${id('view', 'n')}, ${id('admin', 'n / 3')}, list, 1 + n % 3, name, query, ${NOW}
  from (select n, (array['registrations', 'members', 'applications'])[1 + n % 3] as list,
      (array['Pending in Germany', 'Gold cards', 'To decide'])[1 + n % 3] as name,
      (array['state=pending&country=DE', 'card=GOLD', 'state=open'])[1 + n % 3] as query
    from generate_series(0, 29) n) saved on conflict do nothing`;

/** Nobody has the keys with these hashes. */
const insertKeys = `
  insert into shop_key (id, slot, name, token_hash, scopes, created_at, last_used_at, revoked_at)
  select ${id('key', 'n')}, case when n < 3 then 10 + n end, (array['Online shop', 'Tills', 'Former shop'])[n],
    sha256(uuid_send(${id('key', 'n')})), '{vouchers}', ${NOW} - interval '2 years', ${NOW} - n * interval '1 hour',
    case when n = 3 then ${NOW} - interval '1 year' end
  from generate_series(1, 3) n on conflict do nothing`;

/** Disabled, because nobody would answer. */
const insertEndpoints = `
  insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at, disabled_at, disabled_because)
  select ${id('endpoint', 'n')}, 10 + n, 'https://hooks.example/' || n, (array['Shop', 'Warehouse', 'Newsletter tool'])[n],
    (array['{member.registered,member.activated}', '{member.registered,member.activated}', '{newsletter.changed}'])[n]::text[], n = 3,
    ${NOW} - interval '1 year', ${NOW} - interval '1 year', ${NOW} - interval '1 hour', (array['admin', 'failing', 'gone'])[n]
  from generate_series(1, 3) n on conflict do nothing`;

/** Campaigns and shared products of two years; many have ended, some are drafts or have a plan. */
const insertEntries = `
  insert into landing_entry (slug, customization_key, campaign, product, created_at)
  select 'story-' || n, case when n % 3 = 0 then 'viral-product-share' else 'social' end,
    case when n % 3 > 0 then ${oneOf(CAMPAIGNS, 'n')} end,
    case when n % 3 = 0 then (select product from landing_entry where slug = 'cashmere-coat') end, ${NOW} - n * interval '2 days'
  from generate_series(1, 300) n where n < 40 or n % 4 = 0 on conflict do nothing`;
const insertPages = `
  insert into landing_page (id, kind, slug, is_live, draft, publish_at, planned_by, changed_at, changed_by, created_at)
  select gen_random_uuid(), 'landing-entry', 'story-' || n, false,
    case when n % 4 < 3 then jsonb_build_object('customizationKey', 'social', 'campaign', ${oneOf(CAMPAIGNS, 'n')}, 'product', null) end,
    case when n % 4 = 2 then ${NOW} + n * interval '1 day' end, case when n % 4 = 2 then 'member:' || ${id('admin', '3')} end,
    ${NOW} - n * interval '2 days', 'member:' || ${id('admin', 'n % 20')}, ${NOW} - n * interval '2 days'
  from generate_series(40, 300) n where n % 4 > 0 on conflict do nothing`;
const insertVersions = `
  insert into landing_page_version (page_id, number, content, published_at, published_by)
  select id, 1, landing_content(kind, slug), changed_at, changed_by from landing_page
  where slug like 'story-%' and is_live and version = 0 on conflict do nothing`;
const countVersions = `
  update landing_page set version = 1 where slug like 'story-%' and is_live and version = 0`;

/** Whether the rows that a club has once are there. */
export const NO_CLUB_ROWS = `select not exists (select from shop_key where id = ${id('key', '1')}) as missing`;

/** Rows that a club has once, before it has members. The last one says that all are there. */
export const clubRows: readonly string[] = [
  insertAdmins,
  insertInvitations,
  insertViews,
  insertEndpoints,
  insertEntries,
  insertPages,
  insertVersions,
  countVersions,
  ...experimentRows,
  insertKeys,
];

const ACTOR = `'member:' || ${id('admin', 'n % 20')}`;
const settings = `jsonb_build_object('inviter', null, 'customizationKey', 'default', 'countries', null, 'linkOnly', false, 'campaign', null,
  'startsAt', null, 'endsAt', null)`;

const insertJobs = `
  insert into code_job (id, kind, status, actor, file_name, settings, total, created, refused, created_at, finished_at)
  select ${id('job', 'n')}, kind, case when n % 9 = 8 then 'cancelled' else 'done' end, ${ACTOR},
    case kind when 'import' then 'codes-' || n || '.csv' end, ${settings}, 20, case when n % 9 = 8 then 8 else 18 end, 2, at, at + interval '1 minute'
  from (select n, case when n % 3 = 0 then 'import' else 'batch' end as kind, ${NOW} - n * interval '7 hours' as at
    from generate_series(1, 300) n) asked on conflict do nothing`;
const insertJobRows = `
  insert into code_job_row (job_id, number, line, code, outcome, reason, created_at)
  select ${id('job', 'n')}, number, case when n % 3 = 0 then number + 1 end, ${numbered('CLUB-', 'n * 20 + number')},
    case when number > 2 then 'created' else 'refused' end, case when number < 3 then 'code-taken' end, ${NOW} - n * interval '7 hours'
  from generate_series(1, 300) n, generate_series(1, 20) number where n % 9 < 8 or number < 11 on conflict do nothing`;

const ALL_DONE = "array_fill('done'::text, array[25])";
const SOME_DISABLED = "array_fill('done'::text, array[20]) || array_fill('code-disabled'::text, array[5])";

/** A change of many rows: of members and applications with a number of changed rows, of others with a result for each. */
function insertChanges(table: string, ids: string, first: string, facts: string, kinds: string): string {
  const columns = facts === 'changed' ? 'done, changed' : 'results';
  const values = facts === 'changed' ? '25, 20' : facts;
  return `insert into ${table} (id, kind, actor, ${ids}, ${columns}, created_at, finished_at${kinds.includes('code') ? ', code' : ''}
      ${table === 'inviters_change' ? ', amount' : ''})
    select ${id('change', 'n')}, (array${kinds.replace(' code', '')})[1 + n % 2], ${ACTOR}, array(${first}), ${values}, ${NOW} - n * interval '8 hours',
      ${NOW} - n * interval '8 hours' + interval '3 seconds' ${kinds.includes('code') ? ", case when n % 2 = 0 then 'CLUB-000000012' end" : ''}
      ${table === 'inviters_change' ? ', case when n % 2 = 0 then 5 end' : ''}
    from generate_series(1, 60) n on conflict do nothing`;
}

const firstIds = (kind: Parameters<typeof id>[0], step = 1) =>
  `select ${id(kind, `(n * 25 + i) * ${step}`)} from generate_series(0, 24) i`;

const insertManyChanges: readonly string[] = [
  insertChanges('registration_change', 'registration_ids', firstIds('won'), ALL_DONE, "['resend', 'withdraw']"),
  insertChanges('inviters_change', 'inviter_ids', firstIds('inviter'), ALL_DONE, "['grant', 'block']"),
  insertChanges('registration_code_change', 'code_ids', firstIds('code'), SOME_DISABLED, "['disable', 'end']"),
  insertChanges('member_change', 'member_ids', firstIds('member'), 'changed', "['card', 'sessions']"),
  insertChanges(
    'membership_interest_change',
    'interest_ids',
    firstIds('interest', 5),
    'changed',
    "['approve', 'decline'] code",
  ),
];

const insertRequests = `
  insert into data_request (id, email, language, requested_at, expires_at, sent_at)
  select ${id('request', 'n')}, ${numbered('member-', 'n', '@example.com')}, 'de', at, at + interval '1 day', at
  from (select n, ${NOW} - interval '20 days' * ${chance(70)} as at from generate_series(1, 200) n) asked on conflict do nothing`;

/** Changes of many rows, batches and requests; they name rows of the club. */
export const laterRows: readonly string[] = [insertJobs, insertJobRows, ...insertManyChanges, insertRequests];
