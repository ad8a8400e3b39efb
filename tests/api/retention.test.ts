import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, MINUTE } from '#kernel/instant.ts';
import type { RetentionPeriod } from '#modules/retention/actions.ts';
import { DELETED_BY, type OldRows } from '#modules/retention/rules.ts';
import { addInviter } from '../support/cluster.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, becomeMember, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let memberId = '';
let registrationId = '';
beforeAll(async () => {
  app = await openTestApp();
  // The minimum ages of the audit log and of the receipts are enforced by the database with its own clock.
  app.time.now = new Date();
  ({ memberId, registrationId } = await becomeMember(app));
  await becomeMember(app);
  await app.sql(`
    insert into experiment (id, key, definition, created_at, changed_at)
    values (gen_random_uuid(), 'counted', '{"key":"counted"}', now(), now());
    insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
    select id, 1, changed_at, 'test', status, definition from experiment where key = 'counted'`);
});
afterAll(() => app.close());

type Insert = { readonly sql: string; readonly values?: () => unknown[] };

/** An insert for a row of each table, whose first value is its age. */
const INSERTS: Readonly<Record<OldRows, Insert>> = {
  session: {
    sql: `insert into session (id, member_id, created_at, expires_at)
      values (gen_random_uuid(), $2, $1::timestamptz - interval '7 days', $1)`,
    values: () => [memberId],
  },
  activation_token: {
    sql: `insert into activation_token (token_hash, registration_id, created_at, expires_at, revoked_at)
      values (sha256(gen_random_uuid()::text::bytea), $2, $1::timestamptz - interval '14 days', $1::timestamptz, $1::timestamptz)`,
    values: () => [registrationId],
  },
  activation_resend: {
    sql: 'insert into activation_resend (requested_at, registration_id) values ($1, $2)',
    values: () => [registrationId],
  },
  activation_attempt: {
    sql: `insert into activation_attempt (registration_id, kind, number, reason, times, at, last_at)
      select $2, 'scanned', count(*) + 1, 'bot', 1, $1::timestamptz, $1::timestamptz
      from activation_attempt where registration_id = $2`,
    values: () => [registrationId],
  },
  activation_code_try: {
    sql: `insert into activation_code_try (at, registration_id, generation, tries, total)
      select $1::timestamptz, id, 0, 1, 1 from registration r
      where not exists (select from activation_code_try c where c.registration_id = r.id) limit 1`,
  },
  password_reset: {
    sql: `insert into password_reset (token_hash, member_id, created_at, expires_at, revoked_at)
      values (sha256(gen_random_uuid()::text::bytea), $2, $1::timestamptz - interval '1 hour', $1::timestamptz, $1::timestamptz)`,
    values: () => [memberId],
  },
  login_link: {
    sql: `insert into login_link (token_hash, member_id, key_id, salt, asked_at, created_at, expires_at, revoked_at)
      values (sha256(gen_random_uuid()::text::bytea), $2, 'first', substr(sha256('x'), 1, 16),
        $1::timestamptz - interval '1 hour', $1::timestamptz - interval '1 hour', $1::timestamptz, $1::timestamptz)`,
    values: () => [memberId],
  },
  admin_invitation: {
    sql: `insert into admin_invitation (id, email, admin_role, language, created_at, asked_at, expires_at)
      values (gen_random_uuid(), gen_random_uuid() || '@example.com', 'VIEWER', 'de', $1::timestamptz - interval '7 days',
        $1::timestamptz - interval '7 days', $1)`,
  },
  data_request: {
    sql: `insert into data_request (id, email, language, requested_at, expires_at)
      values (gen_random_uuid(), 'anna@example.org', 'de', $1::timestamptz - interval '1 day', $1)`,
  },
  email_change: {
    sql: `insert into email_change (id, member_id, old_email, new_email, language, key_id, salt, confirm_hash, undo_hash,
        requested_at, expires_at, undo_until, replaced_at)
      values (gen_random_uuid(), $2, 'anna@example.org', 'berta@example.org', 'de', 'first', substr(sha256('x'), 1, 16),
        sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea),
        $1::timestamptz - interval '7 days', $1::timestamptz - interval '6 days', $1::timestamptz, $1::timestamptz)`,
    values: () => [memberId],
  },
  pending_login: {
    sql: `insert into pending_login (token_hash, member_id, client_hash, created_at, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), $2, sha256('x'), $1::timestamptz - interval '10 minutes', $1)`,
    values: () => [memberId],
  },
  provider_login: {
    sql: `insert into provider_login (state_hash, created_at, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), $1::timestamptz - interval '20 minutes', $1)`,
  },
  passkey_challenge: {
    sql: `insert into passkey_challenge (binding, purpose, member_id, challenge, created_at, expires_at)
      values (gen_random_uuid(), 'proof', $2, sha256('x'), $1::timestamptz - interval '10 minutes', $1)`,
    values: () => [memberId],
  },
  registration_submission: {
    sql: `insert into registration_submission (idempotency_key, fingerprint, outcome, created_at)
      values (gen_random_uuid(), sha256('x'), '{}', $1)`,
  },
  member_change: {
    sql: `insert into member_change (id, kind, actor, member_ids, done, created_at, finished_at)
      values (gen_random_uuid(), 'sessions', 'test', array[gen_random_uuid()], 1, $1, $1)`,
  },
  withheld_registration: {
    // Its registration was never decided, and is over.
    sql: `with begun as (
        insert into registration (id, code_id, inviter_id, slot, country, language, headline, created_at, expires_at, erased_at)
        select gen_random_uuid(), c.id, s.inviter_id, s.slot, 'DE', 'de', 'default', $1::timestamptz - interval '16 days',
          $1::timestamptz - interval '2 days', $1::timestamptz - interval '16 days'
        from invitation_slot s join registration_code c on c.inviter_id = s.inviter_id where s.pending < s.balance limit 1
        returning id, inviter_id, slot, created_at
      ), reserved as (
        insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
        select inviter_id, slot, 'reserve', id, created_at from begun
      )
      insert into withheld_registration (registration_id, email, created_at, outcome, decided_at)
      select id, 'withheld@example.com', $1, 'account-active', $1 from begun`,
  },
  registration_change: {
    sql: `insert into registration_change (created_at, id, kind, actor, registration_ids, is_cancelled, finished_at)
      values ($1, gen_random_uuid(), 'erase', 'cli', array[gen_random_uuid()], true, $1)`,
  },
  inviters_change: {
    sql: `insert into inviters_change (created_at, id, kind, actor, inviter_ids, is_cancelled, finished_at)
      values ($1, gen_random_uuid(), 'block', 'cli', array[gen_random_uuid()], true, $1)`,
  },
  landing_page_change: {
    sql: `insert into landing_page_change (created_at, id, kind, actor, page_ids, revisions)
      values ($1, gen_random_uuid(), 'end', 'cli', array[gen_random_uuid()], array[1])`,
  },
  registration_code_change: {
    sql: `insert into registration_code_change (created_at, id, kind, actor, code_ids)
      values ($1, gen_random_uuid(), 'disable', 'test', array[gen_random_uuid()])`,
  },
  membership_interest: {
    sql: `insert into membership_interest (id, email, language, applied_at, confirmation_requested_at)
      values (gen_random_uuid(), gen_random_uuid() || '@example.com', 'de', $1, $1)`,
  },
  membership_interest_change: {
    sql: `insert into membership_interest_change (created_at, id, kind, actor, interest_ids)
      values ($1, gen_random_uuid(), 'decline', 'test', array[gen_random_uuid()])`,
  },
  audit_entry: {
    sql: "insert into audit_entry (id, at, actor, action, subject) values (gen_random_uuid(), $1, 'test', 'x', 'y')",
  },
  consent_receipt: {
    sql: `insert into consent_receipt (id, recorded_at, action, categories, text_version, language)
      values (gen_random_uuid(), $1, 'REFUSE', '{necessary}', '1-a1B2c3D4', 'de')`,
  },
  mail_delivery: {
    sql: `insert into mail_delivery (created_at, id, queue, kind, state, tries, tried_at)
      values ($1, gen_random_uuid(), 'a queue', 'activation', 'failed', 1, $1)`,
  },
  mail: {
    sql: `insert into mail (id, created_at, recipient, kind, locale, subject, text, html, links)
      values (gen_random_uuid(), $1, 'a@b.example', 'x', 'de', '', '', '', '[]')`,
  },
  funnel_count: {
    sql: "insert into funnel_count (day, step, country, language, visits) values ($1, 'landing', 'DE', 'de', 1)",
  },
  funnel_derived_count: {
    sql: "insert into funnel_derived_count (day, step, country, language, visits) values ($1, 'registered', 'DE', 'de', 1)",
  },
  funnel_code_count: { sql: "insert into funnel_code_count (day, code) values ($1, 'OLD-' || random())" },
  funnel_sum: {
    sql: "insert into funnel_sum (dimension, day, step, value, visits) values ('country', $1, 'registered', 'DE', 1)",
  },
  funnel_delay_sum: {
    sql: "insert into funnel_delay_sum (dimension, value, day, delay, visits) values ('country', 'DE', $1, 60, 1)",
  },
  funnel_combination: { sql: "insert into funnel_combination values ($1, 'registered', 'DE', 'de', '', '', 1)" },
  experiment_count: {
    sql: `insert into experiment_count (experiment_id, phase, variation, day, visits)
      select id, 1, 'control', $1::date, 1 from experiment where key = 'counted'`,
  },
  webhook_delivery: {
    sql: `with endpoint as (
        insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at)
        select gen_random_uuid(), 1, 'https://shop.example/', '', '{member.activated}', false, now(), now()
        where not exists (select from webhook_endpoint)
        returning id
      ), message as (
        insert into webhook_message (id, type, subject, happened_at)
        values (gen_random_uuid(), 'member.activated', '{}', now()) returning id
      )
      insert into webhook_delivery (id, message_id, endpoint_id, type, state, requested_at, created_at)
      select gen_random_uuid(), message.id, e.id, 'member.activated', 'delivered', now(), $1
      from message, (select id from endpoint union all select id from webhook_endpoint limit 1) e`,
  },
  webhook_message: {
    sql: "insert into webhook_message (id, type, subject, happened_at) values (gen_random_uuid(), 'x', '{}', $1)",
  },
  code_job_row: {
    sql: `with job as (
        insert into code_job (id, kind, actor, settings, total, created_at) values (gen_random_uuid(), 'batch', 'test', '{}', 1, now())
        returning id)
      insert into code_job_row (job_id, number, created_at) select id, 1, $1 from job`,
  },
  code_job: {
    sql: `insert into code_job (id, kind, actor, settings, total, created_at)
      values (gen_random_uuid(), 'batch', 'test', '{}', 1, $1)`,
  },
  referrer_arrival: {
    sql: "insert into referrer_arrival (day, host, category, arrivals, denied) values ($1, 'a.example', 'deal', 1, 0)",
  },
};

const TABLES = Object.keys(DELETED_BY) as OldRows[];

function insert(table: OldRows, age: Date): Promise<unknown> {
  const { sql, values } = INSERTS[table];
  return app.sql(sql, [age, ...(values?.() ?? [])]);
}

async function countRows(table: string): Promise<number> {
  const [row] = await app.sql<{ count: number }>(`select count(*) from ${table}`);
  return Number(row?.count);
}

/** Tables with a date only expire by calendar day. */
const SLACK: Partial<Record<OldRows, number>> = {
  ...{ funnel_count: DAY, funnel_derived_count: DAY, funnel_code_count: DAY, experiment_count: DAY },
  ...{ funnel_sum: DAY, funnel_delay_sum: DAY, funnel_combination: DAY, referrer_arrival: DAY },
};

describe('[K6] a row older than its setting', () => {
  test.each(TABLES)('%s: is deleted, and a younger row stays', async (table) => {
    await app.areas.retention.useCases.applyRetention();
    const before = await countRows(table);
    const days = app.resources.config.retention[DELETED_BY[table]];
    const slack = SLACK[table] ?? MINUTE;
    const limit = addMilliseconds(app.time.now, -days * DAY);
    await insert(table, addMilliseconds(limit, -slack));
    await insert(table, addMilliseconds(limit, slack));
    expect(await app.areas.retention.useCases.applyRetention()).toMatchObject({ [table]: 1 });
    expect(await countRows(table)).toBe(before + 1);
  });

  test.each(TABLES)('%s: is found by an index on its age', async (table) => {
    const columns = await app.sql<{ column: string }>(
      `select pg_get_indexdef(indexrelid, 1, false) as column from pg_index where indrelid = $1::regclass and indpred is null`,
      [table],
    );
    const ages = [
      ...['at', 'day', 'expires_at', 'created_at', 'requested_at', 'recorded_at', 'happened_at', 'undo_until'],
      'GREATEST(decided_at, invited_at, confirmation_requested_at)',
    ];
    expect(columns.map(({ column }) => column).filter((column) => ages.includes(column))).toHaveLength(1);
  });

  test('is deleted in batches, by two simultaneous runs, except rows that another transaction locks', async () => {
    await app.areas.retention.useCases.applyRetention();
    const young = await countRows('session');
    await app.sql(
      `insert into session (id, member_id, created_at, expires_at)
       select gen_random_uuid(), $2, $1::timestamptz - interval '100 days', $1::timestamptz - interval '60 days'
       from generate_series(1, 1300)`,
      [app.time.now, memberId],
    );
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query(
      "select from session where expires_at < $1::timestamptz - interval '50 days' limit 1 for update",
      [app.time.now],
    );
    const [one, other] = await Promise.all([
      app.areas.retention.useCases.applyRetention(),
      app.areas.retention.useCases.applyRetention(),
    ]);
    expect(one.session + other.session).toBe(1299);
    await holder.query('rollback');
    holder.release();
    expect((await app.areas.retention.useCases.applyRetention()).session).toBe(1);
    expect(await countRows('session')).toBe(young);
  });

  test('is counted for metrics', async () => {
    await insert('mail', addMilliseconds(app.time.now, -40 * DAY));
    const counted = async () =>
      (await app.resources.meters.registry.getSingleMetric('vestibule_retention_rows_total')?.get())?.values.find(
        ({ labels }) => labels.table === 'mail',
      )?.value ?? 0;
    const before = await counted();
    await app.areas.retention.useCases.applyRetention();
    expect(await counted()).toBe(before + 1);
  });

  test('is not an application whose decision is recent', async () => {
    const old = addMilliseconds(app.time.now, -400 * DAY);
    await insert('membership_interest', old);
    const decide = (at: Date) =>
      app.sql("update membership_interest set status = 'declined', decided_at = $1 where applied_at = $2", [at, old]);
    await decide(addMilliseconds(app.time.now, -10 * DAY));
    expect((await app.areas.retention.useCases.applyRetention()).membership_interest).toBe(0);
    await decide(addMilliseconds(app.time.now, -366 * DAY));
    expect((await app.areas.retention.useCases.applyRetention()).membership_interest).toBe(1);
  });
});

test('[K6] the command shows each period with its oldest row', async () => {
  const outcome = await runCommand(app, 'retention show', []);
  const shown = outcome?.kind === 'done' ? (outcome.value as readonly RetentionPeriod[]) : [];
  const periods = new Map(shown.map(({ table, ...period }) => [table, period]));
  expect([...periods.keys()].toSorted()).toEqual([...TABLES, 'registration'].toSorted());
  const [row] = await app.sql<{ oldest: Date }>('select min(expires_at) as oldest from session');
  const cutoff = addMilliseconds(app.time.now, -30 * DAY);
  expect(periods.get('session')).toEqual({ setting: 'RETENTION_SESSIONS', days: 30, oldest: row?.oldest, cutoff });
  expect(periods.get('referrer_arrival')?.oldest).toEqual(expect.any(Date));
  expect(periods.get('registration')).toMatchObject({ setting: 'RETENTION_REGISTRATIONS', oldest: null });
});

describe('[G3] the audit log', () => {
  const old = () => addMilliseconds(app.time.now, -5_000 * DAY);
  const remove = (setting: string, at: Date) =>
    app.sql(`do $$ begin perform set_config('vestibule.retention', '${setting}', true);
      delete from audit_entry where at <= '${at.toISOString()}'; end $$`);

  test('can be deleted by retention only, and no entry younger than a year', async () => {
    await insert('audit_entry', old());
    await expect(app.sql('delete from audit_entry')).rejects.toThrow('audit_entry is append-only');
    await expect(remove('off', old())).rejects.toThrow('audit_entry is append-only');
    await expect(remove('on', app.time.now)).rejects.toThrow('audit_entry is append-only');
    await expect(app.sql("update audit_entry set actor = 'nobody'")).rejects.toThrow('audit_entry is append-only');
    await remove('on', old());
  });
});

const run = (id: string) => runCommand(app, 'registration erase', [id]);

async function getRow(id: string): Promise<Record<string, unknown> | undefined> {
  return (await app.sql<Record<string, unknown>>('select * from registration where id = $1', [id]))[0];
}

const ERASED = { email: null, gender: null, first_name: null, last_name: null, postal_code: null, date_of_birth: null };

async function expectAllHolds(): Promise<void> {
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
}

describe('[K6] a registration', () => {
  test('that is pending is withdrawn and erased: its seat is free, its link revoked, its address free', async () => {
    await addInviter(app.database.pool, 'ERASE', 1);
    const details = { registrationCode: 'ERASE', postalCode: '10115', dateOfBirth: '1990-01-31', newsletter: true };
    const { visitor, registrationId: id, link } = await registerWithLink(app, details);
    expect(await run(id)).toMatchObject({ kind: 'done', value: { kind: 'erased', status: 'withdrawn' } });
    expect(await getRow(id)).toMatchObject({ ...ERASED, status: 'withdrawn', newsletter: false, country: 'DE' });
    expect(await activate(app, link)).toMatchObject({ error: 'ACTIVATION_NOT_FOUND' });
    expect(await app.sql('select from consent where registration_id = $1', [id])).toEqual([]);
    const again = await register(app, { registrationCode: 'ERASE', email: visitor.email });
    expect(again.__typename).toBe('RegistrationPending');
    const entries = await app.sql('select actor, before, after from audit_entry where subject = $1', [
      `registration:${id}`,
    ]);
    const after = { status: 'withdrawn', erasedAt: app.time.now.toISOString() };
    expect(entries).toEqual([{ actor: 'cli', before: { status: 'pending' }, after }]);
    expect(await run(id)).toMatchObject({ kind: 'done', value: { kind: 'already-erased' } });
    await expectAllHolds();
  });

  test('that is active or unknown is refused', async () => {
    expect(await run(registrationId)).toMatchObject({ kind: 'refused', reason: /is active/ });
    expect(await getRow(registrationId)).toMatchObject({ first_name: 'Ada', erased_at: null });
    for (const id of [crypto.randomUUID(), 'nothing']) expect(await run(id)).toMatchObject({ kind: 'refused' });
  });

  test('that ended is erased after its time, and the ledger stays complete', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) ids.push((await registerWithLink(app)).registrationId);
    const [expired = '', recent = '', open = ''] = ids;
    const end = (id: string, days: number) =>
      app.deps.transaction(async ({ registrations, invitations }) => {
        const at = addMilliseconds(app.time.now, -days * DAY);
        await registrations.end(id, 'expired', at);
        await registrations.revokeTokens(id, at);
        await invitations.settleSeat(id, 'release', at);
      });
    await end(expired, 92);
    await end(recent, 89);
    const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
    expect(guarantees.filter(({ broken }) => broken > 0)).toMatchObject([{ broken: 1, examples: [expired] }]);
    expect(await app.areas.retention.useCases.applyRetention()).toMatchObject({ registration: 1 });
    expect(await getRow(expired)).toMatchObject({ ...ERASED, status: 'expired' });
    for (const id of [recent, open]) expect(await getRow(id)).toMatchObject({ first_name: 'Ada', erased_at: null });
    await expectAllHolds();
  });

  test('has personal data or is erased, by a constraint', async () => {
    const { registrationId: id } = await registerWithLink(app);
    const change = (assignment: string, one = id) =>
      app.sql(`update registration set ${assignment} where id = $1`, [one]);
    await expect(change('email = null')).rejects.toThrow('registration_erased');
    await expect(change('erased_at = now()')).rejects.toThrow('registration_erased');
    await run(id);
    for (const assignment of ["email = 'a@b.example'", "postal_code = '1'", "date_of_birth = '1990-01-01'"])
      await expect(change(assignment)).rejects.toThrow('registration_erased');
  });
});
