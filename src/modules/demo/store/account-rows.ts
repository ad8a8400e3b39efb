import { chance, id, NOW, numbered, weighted } from './numbers.ts';

const MEMBER = id('member', 'n');
const JOINED = "status = 'active' and erased_at is null";
const NETWORK = `'198.51.' || (hashint8(n) & 127) || '.0/24'`;
const DEVICES = weighted(
  {
    'Safari, iPhone': 0.34,
    'Chrome, Android': 0.26,
    'Chrome, Windows': 0.17,
    'Safari, macOS': 0.1,
    'Firefox, Windows': 0.08,
    'Firefox, Linux': 0.05,
  },
  chance(30),
);

const insertConsents = `
  insert into consent (registration_id, kind, policy, language, given_at)
  select id, given.kind, given.policy || country || '-1', language, created_at
  from filled, (values ('terms', 'terms-'), ('data_policy', 'data-policy-'), ('newsletter', null)) as given(kind, policy)
  where erased_at is null and (given.kind <> 'newsletter' or newsletter)`;

/** Members who changed their mind about the newsletter. */
const insertChoices = `
  insert into newsletter_choice (id, member_id, given, language, text_version, at)
  select ${id('choice', 'n')}, ${MEMBER}, newsletter, language, '1-fillfill', ended_at + interval '1 minute' from filled
  where ${JOINED} and ${chance(31)} < 0.03`;

/** Members who let their inviter see the first name. */
const showNames = `
  update member m set name_shown_to = r.inviter_id from registration r join filled f on f.id = r.id
  where m.registration_id = r.id and f.status = 'active' and ${chance(71, 'f.n')} < 0.2`;
const insertNameChoices = `
  insert into name_choice (id, member_id, given, language, text_version, at)
  select ${id('choice', 'f.n')}, m.id, true, m.language, '1-fillfill', f.ended_at + interval '2 minutes'
  from filled f join member m on m.registration_id = f.id where m.name_shown_to is not null`;

// Nobody knows a secret with such a hash.
const insertTokens = `
  insert into activation_token (token_hash, registration_id, created_at, expires_at, sent_at, used_at, revoked_at)
  select sha256(uuid_send(id)), id, created_at, created_at + interval '14 days', created_at,
    case when status = 'active' then ended_at end, case when status in ('expired', 'withdrawn') then ended_at end
  from filled where erased_at is null`;

const insertResends = `
  insert into activation_resend (registration_id, requested_at)
  select id, created_at + interval '5 minutes' from filled where n % 5 = 0 and erased_at is null`;

const insertAttempts = `
  insert into activation_attempt (registration_id, kind, number, reason, times, at, last_at)
  select id, kind, 1, reason, 1 + n % 3, at, at
  from (select *, created_at + interval '20 seconds' as at from filled where erased_at is null and created_at > ${NOW} - interval '30 days') f,
    (values ('opened', null, 0.7), ('scanned', 'prefetch', 0.15), ('activation-refused', 'expired', 0.03), ('resend-refused', 'ended', 0.01))
      as attempt(kind, reason, share)
  where ${chance(32)} < share`;

const insertSubmissions = `
  insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
  select 'fill-' || id, sha256(uuid_send(id)), jsonb_build_object('kind', 'pending', 'registrationId', id),
    ${NOW} - interval '23 hours' * (n % 1000 / 1000.0) from filled where n % 5 = 0`;

const insertSessions = `
  insert into session (id, member_id, created_at, expires_at, revoked_at, proven_at, device, network)
  select ${id('session', 'n')}, ${MEMBER}, at, at + interval '7 days',
    case when n % 21 = 0 then at + interval '1 minute' end, at, ${DEVICES}, ${NETWORK}
  from (select n, ${NOW} - interval '14 days' * power(${chance(33)}, 2) as at from filled
    where n % 3 = 0 and ${JOINED}) opened`;

const insertResets = `
  insert into password_reset (token_hash, member_id, created_at, expires_at, sent_at, used_at)
  select sha256(uuid_send(${MEMBER})), ${MEMBER}, ended_at, ended_at + interval '1 hour', ended_at,
    ended_at + interval '5 minutes' from filled where n % 10 = 0 and ${JOINED}`;

const insertCards = `
  insert into card_change (id, member_id, before, after, reason, actor, at)
  select ${id('card', 'n')}, m.id, null, m.card, 'Orders of the last year', 'member:' || ${id('admin', 'n % 20')}, ended_at
  from filled join member m on m.id = ${MEMBER} where ${JOINED} and m.card is not null`;

const insertIdentities = `
  insert into member_identity (id, member_id, provider, issuer, subject, email, linked_at)
  select ${id('identity', 'n')}, ${MEMBER}, provider, 'https://' || provider || '.example', 'fill-' || n, email, ended_at
  from (select *, ${weighted({ google: 0.55, apple: 0.35, facebook: 0.1 }, chance(34))} as provider from filled) f
  where ${JOINED} and ${chance(35)} < 0.12`;

/** Nobody has the private keys. */
const insertPasskeys = `
  insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
  select ${id('passkey', 'n')}, ${MEMBER}, 2, ${DEVICES}, 'fill-' || n, sha256(uuid_send(id)), 0, '{internal}', true, ended_at
  from filled where ${JOINED} and n % 40 = 39`;

const insertAddresses = `
  insert into email_change (id, member_id, old_email, new_email, language, key_id, salt, confirm_hash, undo_hash, requested_at,
    expires_at, undo_until, confirmed_at)
  select ${id('address', 'n')}, ${MEMBER}, ${numbered('before-', 'n', '@example.com')}, email, language, 'fill',
    substr(sha256(uuid_send(id)), 1, 16), sha256(uuid_send(id)), sha256(uuid_send(${MEMBER})), at, at + interval '1 day',
    at + interval '8 days', at + interval '1 hour'
  from (select *, ${NOW} - interval '20 days' * ${chance(36)} as at from filled
    where ${JOINED} and n % 400 = 399 and ended_at < ${NOW} - interval '21 days') asked`;

const insertReceipts = `
  insert into consent_receipt (id, recorded_at, action, categories, text_version, language)
  select ${id('receipt', 'n')}, created_at, action, case action when 'ACCEPT'
    then '{necessary,analytics,personalization,marketing}' when 'REFUSE' then '{necessary}' else '{necessary,analytics}' end::text[],
    '1-fillfill', language
  from (select *, ${weighted({ ACCEPT: 0.48, REFUSE: 0.41, CHOOSE: 0.11 }, chance(37))} as action from filled) f
  where n % 2 = 0 and ${JOINED}`;

/** What experiments showed to people whose registrations have not ended yet. */
const insertExposures = `
  insert into registration_exposure (registration_id, experiment_id, phase, variation, registered_at)
  select id, ${id('experiment', '1')}, 1, case when ${chance(38)} < 0.5 then 'control' else 'changed' end, created_at
  from filled where status = 'pending' and n % 3 = 0`;

const insertLimits = `
  insert into rate_limit (key, points, expire)
  select 'fill:' || id, 1, (extract(epoch from ${NOW}) * 1000)::bigint + (n % 200 - 100) * 36000
  from filled where n % 3 = 0`;

/** Rows of registrations and members themselves. */
export const accountRows: readonly string[] = [
  insertConsents,
  insertChoices,
  showNames,
  insertNameChoices,
  insertTokens,
  insertResends,
  insertAttempts,
  insertSubmissions,
  insertSessions,
  insertResets,
  insertCards,
  insertIdentities,
  insertPasskeys,
  insertAddresses,
  insertReceipts,
  insertExposures,
  insertLimits,
];
