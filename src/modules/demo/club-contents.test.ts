// What admins find in a filled club [K1]: rows of every state, skewed as those of a real club, the same for the same seed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#kernel/audit-actions.ts';
import { SECOND } from '#kernel/instant.ts';
import { ADMIN_ROLES } from '#kernel/permissions.ts';
import { EXPERIMENT_STATUSES } from '#modules/experiment/rules/experiment.ts';
import { parseDefinition } from '#modules/experiment/rules/parse-definition.ts';
import { FUNNEL_STEPS } from '#modules/funnel/rules/steps.ts';
import { CODE_JOB_KINDS } from '#modules/invitation/rules/code-job.ts';
import { LANDING_PAGE_STATES } from '#modules/invitation/rules/landing-page/list.ts';
import { MAIL_KIND_NAMES } from '#modules/mail/rules/mail-kinds.ts';
import { MAIL_STATES } from '#modules/mail/rules/mail-list.ts';
import { RETRY_DELAYS } from '#modules/webhook/rules/retry.ts';
import { isTextKey } from '#texts/translate.ts';
import { findTextProblem } from '#texts/variant-texts.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { isFilledCodeValid } from './rules.ts';
import { FILLED_DEFINITIONS } from './store/experiment-rows.ts';

const MEMBERS = 9_030;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await app.areas.funnel.useCases.countDays(() => undefined);
}, 300_000);
afterAll(() => app.close());

async function list(expression: string, from: string): Promise<readonly string[]> {
  const rows = await app.sql<{ value: string }>(
    `select distinct (${expression})::text as value from ${from} order by 1`,
  );
  return rows.map(({ value }) => value);
}

async function count(from: string): Promise<number> {
  const [row] = await app.sql<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

test('registrations, applications, mails, codes and landing pages are in every state', async () => {
  const states = await list("case when erased_at is null then status else 'erased ' || status end", 'registration');
  expect(states).toEqual(
    ['active', 'pending', 'expired', 'withdrawn', 'erased active', 'erased expired', 'erased withdrawn'].toSorted(),
  );
  expect(await list('status', 'membership_interest')).toEqual(['applied', 'approved', 'declined']);
  expect(await list('state', 'mail_delivery')).toEqual(MAIL_STATES.toSorted());
  const unknown = (await list('kind', 'mail_delivery')).filter(
    (kind) => !MAIL_KIND_NAMES.some((name) => name === kind),
  );
  expect(unknown).toEqual([]);
  expect(await list('state', 'landing_page')).toEqual(LANDING_PAGE_STATES.toSorted());
  expect(await list('status', 'experiment')).toEqual(EXPERIMENT_STATUSES.toSorted());
  expect(await list('kind', 'code_job')).toEqual(CODE_JOB_KINDS.toSorted());
  expect(await list('state', 'webhook_delivery')).toEqual(['delivered', 'failed', 'waiting']);
  for (const flag of ['is_disposable', 'is_mistyped'])
    expect(await list(flag, 'registration')).toEqual(['false', 'true']);
});

test('each delivery of a webhook has its tries [K7]', async () => {
  const [first] = await app.sql<{ log: readonly unknown[] }>(
    'select log from webhook_delivery where tries = 1 limit 1',
  );
  expect(first?.log).toEqual([
    { at: expect.any(String), milliseconds: expect.any(Number), status: expect.any(Number), failure: null },
  ]);
  const wrong = `webhook_delivery, lateral (select log -> -1 as last) newest where tries = 0 or tries <> jsonb_array_length(log)
    or tried_at <> (last ->> 'at')::timestamptz or status is distinct from (last ->> 'status')::int
    or failure is distinct from last ->> 'failure' or (state = 'delivered') <> (coalesce(status, 0) = 200)
    or tried_at > '${app.time.now.toISOString()}'`;
  expect(await count(wrong)).toBe(0);
  expect(await list('tries', "webhook_delivery where state = 'failed'")).toEqual([String(RETRY_DELAYS.length + 1)]);
  const [took] = await app.sql<{ seconds: number }>(
    `select extract(epoch from tried_at - created_at)::int as seconds from webhook_delivery where state = 'failed' limit 1`,
  );
  const waits = RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0) / SECOND;
  expect(took?.seconds).toBeGreaterThan(waits);
  expect(took?.seconds).toBeLessThan(1.1 * waits);
  const again = await count("webhook_delivery where state = 'delivered' and tries > 1");
  expect(again).toBeGreaterThan(1);
  expect(again).toBeLessThan(0.1 * (await count('webhook_delivery')));
});

test('admins have every role, and the audit log knows what they did', async () => {
  expect(await list('admin_role', 'member where admin_role is not null')).toEqual(ADMIN_ROLES.toSorted());
  const unknown = await app.sql<{ action: string; kind: string }>(
    "select distinct action, split_part(subject, ':', 1) as kind from audit_entry where id < '0000ffff-0000-0000-0000-000000000000'",
  );
  expect(unknown.length).toBeGreaterThan(8);
  for (const { action, kind } of unknown)
    expect([action, kind]).toEqual([action, AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS]]);
  const nobody = `audit_entry where actor like 'member:%' and not exists (select from member where 'member:' || id = actor)`;
  expect(await count(nobody)).toBe(0);
});

test.each([
  ...[
    'session where device is not null',
    'session where revoked_at is not null',
    'voucher where redeemed_at is not null',
  ],
  ...[
    'referrer_arrival',
    'experiment_count',
    'registration_exposure',
    'newsletter_choice',
    'name_choice',
    'member_identity',
    'passkey',
  ],
  ...[
    'registration_change',
    'member_change',
    'inviters_change',
    'membership_interest_change',
    'registration_code_change',
    'code_job_row',
    'card_change',
  ],
  ...['saved_view', 'admin_invitation', 'webhook_message', 'email_change', 'data_request', 'activation_attempt'],
  ...["inviter where status = 'blocked'", 'registration_code where ends_at is not null', 'inviter_change'],
])('there are rows of %s', async (from) => {
  expect(await count(from)).toBeGreaterThan(1);
});

test('the funnel is counted by every step, and less from step to step', async () => {
  const rows = await app.sql<{ step: string; visits: number }>(
    `select step, sum(visits)::int as visits from (select step, visits from funnel_count
       union all select step, visits from funnel_derived_count) counted group by 1`,
  );
  const visits = new Map(rows.map(({ step, visits: number }) => [step, number]));
  expect([...visits.keys()].toSorted()).toEqual(FUNNEL_STEPS.toSorted());
  expect(visits.get('landing')).toBeGreaterThan(visits.get('form') ?? 0);
  expect(await count('funnel_code_count where checked > registered and registered > 0')).toBeGreaterThan(100);
});

test('a few inviters have very many guests, and some are members who were invited themselves', async () => {
  const rows = await app.sql<{ guests: number }>(
    "select count(*)::int as guests from invitation_ledger where kind = 'consume' group by inviter_id order by 1 desc",
  );
  expect(rows[0]?.guests).toBeGreaterThan(1_000);
  expect(rows[Math.floor(rows.length / 2)]?.guests).toBeLessThan(30);
  expect(await count('inviter join member using (email)')).toBeGreaterThan(100);
});

test('days of a week and hours differ, and all times are over', async () => {
  const rows = await app.sql<{ number: number }>(
    'select count(*)::int as number from member where registration_id is not null group by created_at::date',
  );
  const [least, most] = [Math.min(...rows.map(({ number }) => number)), Math.max(...rows.map(({ number }) => number))];
  expect(most).toBeGreaterThan(2 * least);
  const now = `'${app.time.now.toISOString()}'`;
  expect(await count(`registration where created_at > ${now} or ended_at > ${now} or erased_at > ${now}`)).toBe(0);
});

test('codes are valid where the rules say so', async () => {
  for (const number of [0, 7, 18, 26, 27, 29, 1_010]) {
    const registrationCode = `CLUB-${String(number).padStart(9, '0')}`;
    const { data } = await app.send('checkRegistrationCode', { registrationCode });
    expect([number, data.registrationCodeDetails.errors.length === 0]).toEqual([number, isFilledCodeValid(number)]);
  }
});

test('the definitions of experiments are those that a marketer can enter', () => {
  for (const definition of FILLED_DEFINITIONS)
    expect(parseDefinition(definition, { isTextKey, findTextProblem })).toEqual({ kind: 'parsed', definition });
});
