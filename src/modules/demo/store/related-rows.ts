import { CAMPAIGNS, COUNTRIES, HEADLINES, id, LANGUAGES, numbered, oneOf } from './numbers.ts';

const country = oneOf(COUNTRIES, 'n');
const language = oneOf(LANGUAGES, 'n');
const NOW = "current_setting('fill.now')::timestamptz";

const insertConsents = `
  insert into consent (registration_id, kind, policy, language, given_at)
  select id, given.kind, given.policy || ${country} || '-1', ${language}, created_at
  from filled, (values ('terms', 'terms-'), ('data_policy', 'data-policy-'), ('newsletter', null)) as given(kind, policy)
  where given.kind <> 'newsletter' or n % 3 = 0`;

// Nobody knows a secret with such a hash.
const insertTokens = `
  insert into activation_token (token_hash, registration_id, created_at, expires_at, sent_at, used_at, revoked_at)
  select sha256(uuid_send(id)), id, created_at, created_at + interval '14 days', created_at,
    case when status = 'active' then ended_at end, case when status in ('expired', 'withdrawn') then ended_at end
  from filled`;

const insertResends = `
  insert into activation_resend (registration_id, requested_at)
  select id, created_at + interval '5 minutes' from filled where n % 5 = 0`;

const insertSubmissions = `
  insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
  select 'fill-' || id, sha256(uuid_send(id)), jsonb_build_object('kind', 'pending', 'registrationId', id),
    ${NOW} - interval '23 hours' * (n % 1000 / 1000.0) from filled where n % 5 = 0`;

const insertSessions = `
  insert into session (id, member_id, created_at, expires_at)
  select ${id('session', 'n')}, ${id('member', 'n')}, at, at + interval '7 days'
  from (select n, ${NOW} - interval '14 days' * (n % 1000 / 1000.0) as at from filled
    where n % 3 = 0 and status = 'active') opened`;

const insertResets = `
  insert into password_reset (token_hash, member_id, created_at, expires_at, sent_at, used_at)
  select sha256(uuid_send(${id('member', 'n')})), ${id('member', 'n')}, ended_at, ended_at + interval '1 hour', ended_at,
    ended_at + interval '5 minutes' from filled where n % 10 = 0 and status = 'active'`;

const insertInterests = `
  insert into membership_interest (id, email, language, country, applied_at, confirmation_requested_at, confirmation_sent_at)
  select ${id('interest', 'n')}, ${numbered('applicant-', 'n', '@example.org')}, ${language}, ${country}, created_at,
    created_at, created_at from filled where n % 5 = 0 and status = 'active'`;

const insertReceipts = `
  insert into consent_receipt (id, recorded_at, action, categories, text_version, language)
  select ${id('receipt', 'n')}, created_at, 'REFUSE', '{necessary}', '1-fillfill', ${language}
  from filled where n % 2 = 0 and status = 'active'`;

const insertAudit = `
  insert into audit_entry (id, at, actor, action, subject)
  select ${id('audit', 'n')}, created_at, 'demo', 'code.created', ${numbered('code:CLUB-', 'n / 3')}
  from filled where n % 3 = 0 and status = 'active'`;

const insertMails = `
  insert into mail (id, recipient, kind, locale, subject, text, html, links, created_at)
  select ${id('mail', 'n')}, email, 'welcome', ${language}, 'Welcome', 'Welcome', '<p>Welcome</p>', '[]', ended_at
  from filled where n % 20 = 0 and status = 'active'`;

const insertLimits = `
  insert into rate_limit (key, points, expire)
  select 'fill:' || id, 1, (extract(epoch from ${NOW}) * 1000)::bigint + (n % 200 - 100) * 36000
  from filled where n % 3 = 0`;

/** Rows that belong to registrations and members. */
export const relatedRows: readonly string[] = [
  insertConsents,
  insertTokens,
  insertResends,
  insertSubmissions,
  insertSessions,
  insertResets,
  insertInterests,
  insertReceipts,
  insertAudit,
  insertMails,
  insertLimits,
];

/** A host of the last of these rows: if it exists, all rows exist. */
export const DAYS_END_WITH = 'host-20.example';

/** Funnel steps and blocked visits of 400 days, for a club of $1 members on the day $2; a later run keeps them. */
export const insertDays: readonly string[] = [
  `insert into funnel_count (day, step, reason, country, language, campaign, headline, visits)
    select $2::date - d::int, step, case step when 'code-refused' then 'REGISTRATION_CODE_UNKNOWN' else '' end,
      place.country, place.language, campaign, headline, 1 + $1::bigint / 1000
    from generate_series(0, 399) d, unnest(array['landing', 'code-good', 'code-refused', 'form']) step,
      unnest(array['${COUNTRIES.join("','")}'], array['${LANGUAGES.join("','")}']) as place(country, language),
      unnest(array['', '${CAMPAIGNS[0]}']) campaign, unnest(array['${HEADLINES[0]}', '${HEADLINES[1]}']) headline
    on conflict do nothing`,
  `insert into referrer_arrival (day, host, category, arrivals, denied)
    select $2::date - d::int, 'host-' || h || '.example', 'coupon', 1 + $1::bigint / 10000, 1
    from generate_series(0, 399) d, generate_series(1, 20) h on conflict do nothing`,
  // These days are counted again, with the new rows.
  'delete from funnel_day where day <= $2::date and $1::bigint > 0',
];
