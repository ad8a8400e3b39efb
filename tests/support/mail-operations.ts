import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand as run } from './run-command.ts';
import { askAsShop, createKey } from './shop-operations.ts';
import type { TestApp } from './test-app.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const FIRST = { direction: 'DESCENDING', filter: {} };

/** The operations of mails, for both engines. */
export const MAIL_CASES: Readonly<Record<string, readonly Case[]>> = {
  mailExport: [
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'all mails', variables: () => FIRST, as: 'admin' },
  ],
  returnedMail: [
    { about: 'a member', variables: () => ({ recipient: 'ada@example.org' }), as: 'member' },
    { about: 'an address', variables: () => ({ recipient: 'ada@example.org' }), as: 'admin' },
    { about: 'no text', variables: () => ({ recipient: 7 }), as: 'admin' },
  ],
  mailList: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a page', variables: () => ({ ...FIRST, first: 2 }), as: 'admin' },
    { about: 'a recipient', variables: () => ({ ...FIRST, filter: { recipient: 'ada@example.org' } }), as: 'admin' },
    { about: 'half an address', variables: () => ({ ...FIRST, filter: { recipient: 'ada' } }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ ...FIRST, filter: { kind: 'gossip' } }), as: 'admin' },
  ],
  retryMails: [
    { about: 'a member', variables: () => ({ input: { ids: [] } }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ input: {} }), as: 'admin' },
    { about: 'an unknown mail', variables: () => ({ input: { ids: [NO_ID] } }), as: 'admin' },
  ],
  mailTemplate: [
    { about: 'a member', variables: () => ({ kind: 'welcome', language: 'de' }), as: 'member' },
    { about: 'a template', variables: () => ({ kind: 'welcome', language: 'de' }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ kind: 'gossip', language: 'de' }), as: 'admin' },
    { about: 'an unknown language', variables: () => ({ kind: 'welcome', language: 'xx' }), as: 'admin' },
  ],
  sendTestMail: [
    { about: 'a member', variables: () => ({ kind: 'welcome', language: 'de' }), as: 'member' },
    { about: 'an unknown kind', variables: () => ({ kind: 'test', language: 'de' }), as: 'admin' },
  ],
  showMail: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  returnedMailNews: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  markReturnedMailsSeen: [
    { about: 'a member', variables: () => ({ until: '2026-01-01T00:00:00Z' }), as: 'member' },
    { about: 'an instant', variables: () => ({ until: '2026-01-01T00:00:00Z' }), as: 'admin' },
    { about: 'no instant', variables: () => ({ until: 'yesterday' }), as: 'admin' },
  ],
  untriedMails: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
};

/** The fields of mails, with the permissions that they need. */
export const MAIL_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.outgoingMails': {
    document: '{ outgoingMails(first: 1, filter: { recipient: "nobody@example.org" }) { edges { node { id } } } }',
    permissions: ['mails.read'],
    value: { edges: [] },
  },
  'Query.outgoingMail': {
    document: `{ outgoingMail(id: "${NO_ID}") { id } }`,
    permissions: ['mails.read'],
    value: null,
  },
  'Query.returnedMail': {
    document: '{ returnedMail(recipient: "nobody@example.org") { id } }',
    permissions: ['mails.read'],
    value: null,
  },
  'Query.returnedMailNews': {
    document: '{ returnedMailNews { bounced { number } } }',
    permissions: ['mails.read'],
    value: { bounced: { number: 0 } },
  },
  'Mutation.markReturnedMailsSeen': {
    document: 'mutation { markReturnedMailsSeen(until: "2020-01-01T00:00:00Z") { bounced { number } } }',
    permissions: ['mails.write'],
    value: { bounced: { number: 0 } },
  },
  'Query.untriedMails': {
    document: '{ untriedMails { isMore } }',
    permissions: ['mails.read'],
    value: { isMore: false },
  },
  'Query.mailTemplate': {
    document: '{ mailTemplate(kind: "welcome", language: "en") { kind } }',
    permissions: ['mail-templates.read'],
    value: { kind: 'welcome' },
  },
  'Mutation.sendTestMail': {
    document: 'mutation { sendTestMail(kind: "welcome", language: "en") { __typename } }',
    permissions: ['mail-templates.test'],
    value: { __typename: 'TestMailRequested' },
  },
  'Mutation.retryOutgoingMails': {
    document: 'mutation { retryOutgoingMails(input: {}) { __typename } }',
    permissions: ['mails.write'],
    value: { __typename: 'OutgoingMailsRefused' },
  },
};

/** A mail that failed for good, with its dead letter. */
export async function insertFailedMail(app: TestApp, kind = 'membership.send-welcome'): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `with letter as (
       insert into pgboss.job (name, data, source_name, source_id, source_root_id, source_created_on, source_retry_count)
       select 'dead-letter', jsonb_build_object('memberId', id), $1, id, id, now(), 12 from gen_random_uuid() id
       returning source_root_id)
     insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, created_at, tried_at)
     select source_root_id, $1, 'welcome', 'failed@example.org', 'de', 'failed', 13, now(), now() from letter
     returning id`,
    [kind],
  );
  return row?.id ?? '';
}

const FILTERS: readonly object[] = [
  {},
  { state: 'FAILED' },
  { state: 'SENT', language: 'de' },
  { kind: 'welcome' },
  { recipient: 'failed@example.org' },
  { kind: 'activation', from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
];

/** Reads, filters and retries mails as an admin, and what the schedule and the jobs note of them. */
export async function workWithMails(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const id = await insertFailedMail(app);
  for (const filter of FILTERS) {
    const first = await app.send('mailList', { direction: 'DESCENDING', filter, first: 50 }, headers);
    const { endCursor: after } = first.data.outgoingMails.pageInfo;
    if (after) await app.send('mailList', { direction: 'DESCENDING', filter, first: 50, after }, headers);
  }
  await app.send('showMail', { id }, headers);
  await app.send('untriedMails', {}, headers);
  await app.send('returnedMail', { recipient: 'failed@example.org' }, headers);
  const { secret } = await createKey(app, { scopes: 'mail-events' });
  await askAsShop(app, 'mail-events', secret, { events: [{ type: 'bounced', recipient: 'failed@example.org' }] });
  const { data } = await app.send('returnedMailNews', {}, headers);
  const until = data.returnedMailNews.until ?? app.time.now.toISOString();
  await app.send('markReturnedMailsSeen', { until }, headers);
  await app.areas.mail.useCases.announceReturned();
  await app.areas.mail.useCases.settleFailed();
  await app.send('retryMails', { input: { ids: [id] } }, headers);
  await app.drain();
  const lost = await insertFailedMail(app);
  await app.sql('delete from pgboss.job where source_root_id = $1', [lost]);
  await app.send('mailTemplate', { kind: 'welcome', language: 'de' }, headers);
  await app.send('sendTestMail', { kind: 'welcome', language: 'de' }, headers);
  await app.drain();
  await run(app, 'mail retry', [], { all: '', to: 'failed@example.org' });
  await run(app, 'mail list', [], { state: 'dropped' });
  await run(app, 'mail show', [lost]);
}
