import { afterAll, beforeAll, expect, test } from 'vitest';
import { doEverything } from '../support/every-operation.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { fillIdentities } from '../support/identity-operations.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { collectStoreStatements } from '../support/store-statements.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 30_000;
/** The number of rows that a statement may read in a growing table: more than any batch, far less than such a table has. */
const MOST_ROWS = 1_500;

/** Tables whose size does not depend on members or visits. */
const BOUNDED = [
  ...['customization', 'policy', 'start_page', 'landing_entry', 'landing_page', 'landing_page_version'],
  ...['schema_migration', 'consent_text'],
  ...['club_settings', 'club_settings_revision', 'registration_day', 'admin_invitation'],
  // An operator creates a few, and 20 are valid at most.
  'shop_key',
  // One row.
  'returned_mail_news',
  // 20 endpoints, and three secrets of each.
  ...['webhook_endpoint', 'webhook_secret'],
  // Rows by day, as many as the club has countries, languages, campaigns and headlines.
  ...['funnel_day', 'funnel_sum', 'funnel_delay_sum'],
  ...['experiment', 'experiment_revision', 'experiment_publication', 'experiment_count'],
];

/** Statements that may read whole tables, and why. */
const EXCEPTIONS: readonly { readonly statement: RegExp; readonly why: string }[] = [
  { statement: /as found limit 20$/, why: '`verify` proves every row, by joining whole tables once' },
  { statement: /^select name, count\(\*\)::int as waiting/, why: 'metrics count the jobs that wait, and only those' },
  {
    statement: /^select count\(\*\)::int as number from \( select from pgboss\.job/,
    why: 'counts at most 10,000 of the mails that wait for their first try',
  },
  {
    statement: /r\.created_at::text as at from registration r where true/,
    why: 'the list goes back in time until it has enough: the further the rarer the status is, however large the club',
  },
  {
    statement:
      /as "cursorValue" from \( ?select r\.\* from |as number, count\(\*\)::int as read|^with candidate as materialized/,
    why: 'a list looks at a limited number of rows, however many there are: see tests/store/list-plans.test.ts',
  },
  { statement: /^with step as \(/, why: 'a report reads the counts of its days once' },
  {
    statement: /^with (?:fresh as materialized|used as|leading_code as) \(/,
    why: 'a schedule counts the rows of one day, by the index: see tests/store/dashboard-plans.test.ts',
  },
  { statement: /^with shown as materialized \(/, why: 'reads the 100 leading codes of each day of the period' },
  {
    statement: /from funnel_combination\b|where step = 'code-refused' and day between/,
    why: 'the dashboard sums the counts of its days, which do not grow with the club: see tests/store/dashboard-plans.test.ts',
  },
];

/** pg-boss's own statements name its partitions and other tables; ours read `pgboss.job` only. */
const OF_PG_BOSS = /pgboss\.(?!job\b)|"pgboss"|pgboss\.job_now|pg_catalog\.|reltuples/;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await fillExposures();
  await fillQueues();
  await fillLists();
  await fillIdentities(app);
  plans = await collectPlans(app.connectionString);
  await doEverything(app);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

/** An experiment that every registration saw; some of them ended long ago, and some were not counted yet. */
async function fillExposures(): Promise<void> {
  const definition = JSON.stringify(sampleDefinition({ key: 'grown' })).replaceAll("'", "''");
  await app.sql(`
    insert into experiment (id, key, definition, created_at, changed_at)
    values (gen_random_uuid(), 'grown', '${definition}', '2026-01-01', '2026-01-01');
    insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
    select id, 1, changed_at, 'test', status, definition from experiment where key = 'grown';
    insert into registration_exposure (registration_id, experiment_id, phase, variation, registered_at, uncounted)
    select r.id, e.id, 1, 'band', case when row_number() over () <= 1200 then timestamptz '2026-01-01' else '2026-03-02' end,
      case when row_number() over () % 100 = 0 then 1 else 0 end
    from registration r, experiment e where e.key = 'grown'`);
}

/** Completed jobs, and jobs that wait longer. */
async function fillQueues(): Promise<void> {
  await app.sql(`
    insert into pgboss.job (name, data, state, completed_on, start_after)
    select 'membership.send-welcome', '{}', state::pgboss.job_state, case state when 'completed' then now() end, now() + after
    from generate_series(1, 5000), (values ('completed', interval '0'), ('created', interval '1 year')) as kind(state, after)`);
  await app.sql('analyze');
}

/** Views of many admins, and changes of codes and applications. */
async function fillLists(): Promise<void> {
  await app.sql(`
    insert into saved_view (id, member_id, list, slot, name, query, created_at)
    select gen_random_uuid(), id, 'codes', 1, 'Mine', '', now() from member limit 5000;
    insert into registration_code_change (id, kind, actor, code_ids, done, created_at, finished_at)
    select gen_random_uuid(), 'end', 'test', array[gen_random_uuid()], 1, '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    insert into code_job (id, kind, status, actor, settings, total, created, created_at, finished_at)
    select gen_random_uuid(), 'import', 'done', 'test', '{}', 10, 10, '2026-03-02', '2026-03-02' from generate_series(1, 5000);
    insert into code_job_row (job_id, number, code, outcome, created_at)
    select id, number, 'GROWN-' || number, 'created', created_at from code_job, generate_series(1, 10) number
    on conflict do nothing;
    analyze code_job;
    analyze code_job_row;
    insert into membership_interest_change (id, kind, actor, interest_ids, done, created_at, finished_at)
    select gen_random_uuid(), 'decline', 'test', array[gen_random_uuid()], 1, '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    insert into member_change (id, kind, actor, member_ids, done, created_at, finished_at)
    select gen_random_uuid(), 'sessions', 'test', array[gen_random_uuid()], 1, '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    analyze member_change;
    insert into activation_attempt (registration_id, kind, number, reason, times, at, last_at)
    select id, 'scanned', 1, 'bot', 1, created_at, created_at from registration limit 20000 on conflict do nothing;
    analyze activation_attempt;
    insert into registration_change (id, kind, actor, registration_ids, results, created_at, finished_at)
    select gen_random_uuid(), 'erase', 'test', array[gen_random_uuid()], array['done'], '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    analyze registration_change;
    insert into inviters_change (id, kind, actor, inviter_ids, results, created_at, finished_at)
    select gen_random_uuid(), 'block', 'test', array[gen_random_uuid()], array['done'], '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    analyze inviters_change;
    insert into landing_page_change (id, kind, actor, page_ids, revisions, results, created_at, finished_at)
    select gen_random_uuid(), 'end', 'test', array[gen_random_uuid()], array[1], array['done'], '2026-03-02', '2026-03-02'
    from generate_series(1, 5000);
    analyze landing_page_change;
    insert into erased_member (member_id, registration_id, erased_at)
    select gen_random_uuid(), id, '2026-03-02' from registration where status = 'expired' limit 5000;
    analyze erased_member;
    insert into mail (id, recipient, kind, locale, subject, text, html, links, created_at)
    select gen_random_uuid(), 'grown-' || n || '@example.com', 'activation', 'de', '', '', '', '[]', '2026-03-02'
    from generate_series(1, 5000) n;
    analyze mail;
    insert into withheld_registration (registration_id, email, created_at, outcome, decided_at)
    select id, email, created_at, 'registered', created_at from registration where email is not null limit 5000;
    analyze withheld_registration;
    insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, about_id, created_at, tried_at, sent_at)
    select gen_random_uuid(), 'a queue', 'activation', 'grown-' || n || '@example.com', 'de', 'sent', 1, gen_random_uuid(),
      '2026-03-02', '2026-03-02', '2026-03-02' from generate_series(1, 5000) n;
    analyze mail_delivery;
    insert into card_change (id, member_id, before, after, reason, actor, at)
    select gen_random_uuid(), id, 'SILVER', 'GOLD', 'A reason', 'test', '2026-03-02' from member limit 5000;
    analyze card_change;
    insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
    select gen_random_uuid(), id, 1, 'Phone', replace(id::text, '-', '_'), '\\x00', 0, '{internal}', true, '2026-03-02'
    from member limit 5000;
    analyze passkey;
    insert into totp_factor (member_id, key_id, secret, created_at)
    select id, 'first', sha256('x'), '2026-03-02' from member limit 5000;
    analyze totp_factor;
    insert into recovery_code (member_id, slot, code_hash, created_at)
    select id, slot, sha256((id::text || slot)::bytea), '2026-03-02'
    from (select id from member limit 5000) m, generate_series(1, 10) slot;
    analyze recovery_code;
    insert into login_link (token_hash, member_id, key_id, salt, asked_at, created_at, expires_at)
    select sha256((id::text || 'link')::bytea), id, 'first', substring(sha256('x') for 16), '2026-03-02', '2026-03-02', '2026-03-03'
    from member limit 5000;
    analyze login_link;
    insert into activation_code_try (registration_id, generation, tries, total, at)
    select id, 0, 1, 1, '2026-03-02' from registration limit 5000;
    analyze activation_code_try;
    insert into newsletter_choice (id, member_id, at, given, language, text_version)
    select gen_random_uuid(), id, '2026-03-02', true, 'de', '1-everyday' from member limit 5000;
    analyze newsletter_choice;
    insert into name_choice (id, member_id, at, given, language, text_version)
    select gen_random_uuid(), id, '2026-03-02', true, 'de', '1-everyday' from member limit 5000;
    analyze name_choice;
    insert into data_request (id, email, language, requested_at, expires_at)
    select gen_random_uuid(), 'grown-' || n || '@example.com', 'de', '2026-03-02', '2026-03-03' from generate_series(1, 5000) n;
    analyze data_request;
    insert into email_change (id, member_id, old_email, new_email, language, key_id, salt, confirm_hash, undo_hash,
      requested_at, expires_at, undo_until)
    select gen_random_uuid(), id, email, 'new.' || email, 'de', 'first', substring(sha256('x') for 16),
      sha256((id::text || 'confirm')::bytea), sha256((id::text || 'undo')::bytea), '2026-03-02', '2026-03-03', '2026-03-09'
    from member limit 5000;
    analyze email_change;
    insert into pending_login (token_hash, member_id, client_hash, created_at, expires_at)
    select sha256(id::text::bytea), id, sha256('x'), '2026-03-02', '2026-03-03' from member limit 5000;
    analyze pending_login;
    insert into passkey_challenge (binding, purpose, member_id, challenge, created_at, expires_at)
    select 'session ' || id, 'proof', id, sha256('x'), '2026-03-02', '2026-03-03' from member limit 5000;
    analyze passkey_challenge;
    insert into inviter_change (id, inviter_id, kind, amount, reason, actor, at)
    select gen_random_uuid(), id, 'grant', 5, 'A reason', 'test', '2026-03-02' from inviter, generate_series(1, 5);
    analyze inviter_change;
    insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at)
    values (gen_random_uuid(), 20, 'https://grown.example/', '', '{member.erased}', false, '2026-03-02', '2026-03-02');
    insert into webhook_message (id, type, subject, happened_at)
    select gen_random_uuid(), 'member.erased', '{}', '2026-03-02' from generate_series(1, 5000);
    insert into webhook_delivery (id, message_id, endpoint_id, type, state, requested_at, created_at)
    select gen_random_uuid(), m.id, e.id, m.type, 'delivered', '2026-03-02', '2026-03-02'
    from webhook_message m, webhook_endpoint e where e.slot = 20;
    insert into webhook_exhausted_inviter (inviter_id, given, noted_at) select id, 0, '2026-03-02' from inviter limit 5000;
    analyze webhook_message;
    analyze webhook_delivery;
    analyze webhook_exhausted_inviter;
    analyze saved_view;
    analyze registration_code_change;
    analyze membership_interest_change`);
}

function isFault({ statement, table, scan, rows }: Access): boolean {
  if (/^(?:pg_catalog|information_schema)\./.test(table) || OF_PG_BOSS.test(statement)) return false;
  if (BOUNDED.includes(table) || EXCEPTIONS.some((one) => one.statement.test(statement))) return false;
  return scan === 'Seq Scan' || rows > MOST_ROWS;
}

test('no statement reads the whole of a growing table, not even inside a trigger', () => {
  const faults = plans.accesses().filter(isFault);
  const lines = faults.map(
    ({ statement, table, scan, rows }) => `${table} ${scan} ${rows}: ${statement.slice(0, 400)}`,
  );
  expect([...new Set(lines)]).toEqual([]);
});

test('every statement of the stores was executed, so that none is missed', () => {
  const texts = plans.texts();
  const missing = collectStoreStatements().filter(({ part }) => !texts.some((text) => text.includes(part)));
  expect(missing).toEqual([]);
});
