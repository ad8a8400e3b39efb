// Changes of all rows that a filter matches [K1] leave alone what arrived after the admin had read the list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { START, type TestApp } from '../support/test-app.ts';
import { becomeMember, registerWithLink } from '../support/visitors.ts';
import { openWebhookClub, type WebhookClub } from '../support/webhook-club.ts';

let club: WebhookClub;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  club = await openWebhookClub();
  ({ app } = club);
  const { id } = await club.createEndpoint('code.exhausted');
  await addRows('one', id);
  app.setClock(2 * SECOND);
  await addRows('two', id);
  owner = await addAdmin(app, 'OWNER');
});
afterAll(() => club.close());

/** One more row in each of the lists. */
async function addRows(name: string, endpoint: string): Promise<void> {
  await registerWithLink(app, { email: `pending-${name}@example.com` });
  await becomeMember(app, { email: `joined-${name}@example.com` });
  await app.send('submitMembershipInterest', { input: { email: `asked-${name}@example.com`, language: 'en' } });
  const inviter = `late-${name}@example.org`;
  await runCommand(app, 'inviter create', [], { name: 'Ines Okoro', email: inviter, balance: '1' });
  await app.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     select gen_random_uuid(), $1, id, 'default', created_at from inviter where email = $2`,
    [`LATE-${name}`.toUpperCase(), inviter],
  );
  await app.sql(
    `insert into landing_page (id, kind, slug, is_live, changed_at, changed_by, created_at)
     values (gen_random_uuid(), 'start-page', $1, false, $2, 'test', $2)`,
    [`late-${name}`, app.time.now],
  );
  await runCommand(app, 'webhook test', [endpoint]);
  await app.drain();
}

/** An operation, what it is given but the instant, the type of its result, and the part of the result that counts. */
type Change = readonly [name: string, given: string, done: string, count: string];

const TOTAL = 'change { total }';
/** What admins do with all rows of a filter, which matches two. */
const CHANGES: readonly Change[] = [
  ['changeRegistrations', 'kind: WITHDRAW, filter: { email: "pending-" }', 'RegistrationsChanged', TOTAL],
  ['changeMembers', 'kind: SESSIONS, filter: { email: "joined-" }', 'MembersChanged', TOTAL],
  [
    'changeMembershipApplications',
    'decision: DECLINE, filter: { email: "asked-" }',
    'MembershipApplicationsChanged',
    TOTAL,
  ],
  ['changeRegistrationCodes', 'kind: DISABLE, filter: { code: "LATE-" }', 'RegistrationCodesChanged', TOTAL],
  ['changeInviters', 'kind: BLOCK, filter: { email: "late-" }, reason: "x"', 'InvitersChanged', TOTAL],
  ['changeLandingPages', 'kind: END, filter: { slug: "late-" }', 'LandingPagesChanged', TOTAL],
  ['retryOutgoingMails', 'filter: { kind: "membership-interest" }', 'OutgoingMailsRetried', 'refused { number }'],
  ['replayWebhookDeliveries', 'filter: {}', 'WebhookDeliveriesReplayed', 'replayed'],
];

/** How many rows a change selects of those that were created until an instant; 0 where it is refused for want of any. */
async function countSelected([name, given, done, count]: Change, until: string): Promise<number> {
  const selected = `${given}, until: "${until}"`;
  const call = name === 'changeInviters' ? `${name}(${selected})` : `${name}(input: { ${selected} })`;
  const document = `mutation { result: ${call} { __typename ... on ${done} { ${count} } } }`;
  const { result } = (await app.graphql(document, {}, owner.headers)).data;
  if (result.__typename !== done) return 0;
  return result.change?.total ?? result.replayed ?? result.refused[0].number;
}

test.each(CHANGES)('%s', async (...change) => {
  const after = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();
  expect(await countSelected(change, after(-1))).toBe(0);
  expect(await countSelected(change, after(0))).toBe(1);
  expect(await countSelected(change, '9999-12-31T23:59:59-14:00')).toBe(2);
});
