import { HOUR } from '#kernel/instant.ts';
import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand as run } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { becomeMember, register } from './visitors.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const INPUT = 'url: "", description: "", types: [], withPersonalData: false';
const WRITE = { permissions: ['webhooks.write'], value: { __typename: 'WebhookRefused' } } as const;

/** The fields of webhooks, with the permissions that they need. */
export const WEBHOOK_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.webhookEndpoints': {
    document: '{ webhookEndpoints { id } }',
    permissions: ['webhooks.read'],
    value: [],
  },
  'Query.webhookEndpoint': {
    document: `{ webhookEndpoint(id: "${NO_ID}") { id } }`,
    permissions: ['webhooks.read'],
    value: null,
  },
  'Query.webhookDeliveries': {
    document: '{ webhookDeliveries(first: 1) { edges { cursor } } }',
    permissions: ['webhooks.read'],
    value: { edges: [] },
  },
  'Query.webhookDelivery': {
    document: `{ webhookDelivery(id: "${NO_ID}") { id } }`,
    permissions: ['webhooks.read'],
    value: null,
  },
  'Mutation.createWebhookEndpoint': {
    document: `mutation { createWebhookEndpoint(input: { ${INPUT} }) { __typename } }`,
    ...WRITE,
  },
  'Mutation.changeWebhookEndpoint': {
    document: `mutation { changeWebhookEndpoint(id: "${NO_ID}", revision: 1, input: { ${INPUT} }) { __typename } }`,
    ...WRITE,
  },
  ...Object.fromEntries(
    ['disableWebhookEndpoint', 'enableWebhookEndpoint', 'deleteWebhookEndpoint', 'testWebhookEndpoint'].map((name) => [
      `Mutation.${name}`,
      { document: `mutation { ${name}(id: "${NO_ID}") { __typename } }`, ...WRITE },
    ]),
  ),
  'Mutation.rotateWebhookSecret': {
    document: `mutation { rotateWebhookSecret(id: "${NO_ID}") { __typename } }`,
    ...WRITE,
  },
  'Mutation.replayWebhookDeliveries': {
    document: 'mutation { replayWebhookDeliveries(input: {}) { __typename } }',
    permissions: ['webhooks.replay'],
    value: { __typename: 'WebhookReplayRefused' },
  },
};

/** An endpoint for one event; returns its id. */
async function insertEndpoint(app: TestApp): Promise<string> {
  const options = { url: 'https://shop.example/hooks', types: 'member.activated,member.registered,code.exhausted' };
  const created = await run(app, 'webhook create', [], options);
  return created && 'value' in created ? (created.value as { readonly id: string }).id : '';
}

/** A delivery that failed for good. */
async function insertFailedDelivery(app: TestApp): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `with message as (
       insert into webhook_message (id, type, subject, happened_at)
       values (gen_random_uuid(), 'webhook.test', '{}', now()) returning id)
     insert into webhook_delivery (id, message_id, endpoint_id, type, state, requested_at, created_at)
     select gen_random_uuid(), message.id, $1, 'webhook.test', 'failed', now(), now() from message returning id`,
    [await insertEndpoint(app)],
  );
  return row?.id ?? '';
}

type Change = readonly [name: string, words: (id: string) => readonly string[], options?: Record<string, string>];

const CHANGES: readonly Change[] = [
  ['webhook change', (id) => [id], { types: 'member.registered' }],
  ['webhook rotate-secret', (id) => [id]],
  ['webhook test', (id) => [id]],
  ['webhook disable', (id) => [id]],
  ['webhook enable', (id) => [id]],
];

/** What an operator does with endpoints and deliveries, and what jobs do for them. */
export async function workWithWebhooks(app: TestApp): Promise<void> {
  const id = await insertEndpoint(app);
  await run(app, 'webhook list', []);
  for (const [name, words, options] of CHANGES) await run(app, name, words(id), options);
  const { memberId, registrationId } = await becomeMember(app);
  const [interest] = await app.sql<{ id: string }>('select id from membership_interest order by id limit 1');
  await app.sql(
    "update webhook_endpoint set event_types = '{member.registered,member.activated,member.changed,newsletter.changed,interest.approved,code.exhausted}'",
  );
  const last = await takeLastInvitation(app);
  for (const [event, type, data] of [
    [1, 'registration.created', { registrationId }],
    [2, 'member.activated', { memberId, registrationId }],
    [3, 'interest.approved', { interestId: interest?.id }],
    [4, 'registration.created', { registrationId: last }],
    [5, 'newsletter.changed', { memberId }],
    [6, 'member.changed', { memberId, changed: ['email', 'language', 'card'] }],
    [7, 'registration.submitted', { registrationId: last }],
  ] as const)
    await app.runEvent('webhook.record-message', type, data, `019ca945-0a00-7d3b-a6d9-00000000000${event}`);
  await app.drain();
  await deliverLater(app, id);
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { state: 'waiting' },
    { state: 'delivered', endpoint: id },
    { type: 'member.activated' },
  ];
  for (const options of filters) await run(app, 'webhook deliveries', [], options);
  const [delivery] = await app.sql<{ id: string }>('select id from webhook_delivery order by id limit 1');
  await run(app, 'webhook delivery', [delivery?.id ?? '']);
  await run(app, 'webhook replay', [delivery?.id ?? '']);
  await run(app, 'webhook replay', [], { all: '', endpoint: id });
  await app.drain();
  await run(app, 'webhook delete', [id]);
}

/** Goes on after the pauses of an endpoint that nobody reaches. */
async function deliverLater(app: TestApp, endpointId: string): Promise<void> {
  const { now } = app.time;
  for (const hours of [1, 2, 3]) {
    app.time.now = new Date(now.getTime() + hours * HOUR);
    await app.runJob('webhook.deliver', { endpointId });
  }
  app.time.now = now;
}

/** A registration by an inviter who had one invitation. */
async function takeLastInvitation(app: TestApp): Promise<string> {
  const inviter = { name: 'Ada Kern', email: 'one@members.example', balance: '1' };
  const created = await run(app, 'inviter create', [], inviter);
  const id = created && 'value' in created ? (created.value as { readonly id: string }).id : '';
  await run(app, 'code create', [], { inviter: id, code: 'LAST-INVITATION' });
  const { registrationId } = await register(app, { registrationCode: 'LAST-INVITATION' });
  return registrationId;
}

/** The changes that the audit log records, by their commands. */
export const AUDITED_WEBHOOK_COMMANDS = Object.fromEntries([
  [
    'webhook create',
    async () => ({
      options: { url: 'https://shop.example/hooks', types: 'member.activated', description: 'Ada Kern' },
    }),
  ],
  [
    'webhook change',
    async (app: TestApp) => ({ words: [await insertEndpoint(app)], options: { types: 'member.erased' } }),
  ],
  ...['rotate-secret', 'test', 'disable', 'delete'].map((name) => [
    `webhook ${name}`,
    async (app: TestApp) => ({ words: [await insertEndpoint(app)] }),
  ]),
  ['webhook enable', async (app: TestApp) => ({ words: [await disable(app)] })],
  ['webhook replay', async (app: TestApp) => ({ words: [await insertFailedDelivery(app)] })],
]);

async function disable(app: TestApp): Promise<string> {
  const id = await insertEndpoint(app);
  await run(app, 'webhook disable', [id]);
  return id;
}

const GIVEN = {
  url: 'https://shop.example/hooks/ada',
  description: 'Ada Kern',
  types: ['member.activated'],
  withPersonalData: true,
};

/** The same by the API. */
export const AUDITED_WEBHOOKS = {
  createWebhookEndpoint: async () =>
    [
      'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { __typename } }',
      { input: GIVEN },
    ] as const,
  changeWebhookEndpoint: async (app: TestApp) =>
    [
      'mutation ($id: ID!, $input: WebhookEndpointInput!) { changeWebhookEndpoint(id: $id, revision: 1, input: $input) { __typename } }',
      { id: await insertEndpoint(app), input: GIVEN },
    ] as const,
  ...Object.fromEntries(
    ['disableWebhookEndpoint', 'deleteWebhookEndpoint', 'testWebhookEndpoint', 'rotateWebhookSecret'].map((name) => [
      name,
      async (app: TestApp) =>
        [`mutation ($id: ID!) { ${name}(id: $id) { __typename } }`, { id: await insertEndpoint(app) }] as const,
    ]),
  ),
  enableWebhookEndpoint: async (app: TestApp) =>
    ['mutation ($id: ID!) { enableWebhookEndpoint(id: $id) { __typename } }', { id: await disable(app) }] as const,
  replayWebhookDeliveries: async (app: TestApp) =>
    [
      'mutation ($input: ReplayWebhookDeliveriesInput!) { replayWebhookDeliveries(input: $input) { __typename } }',
      { input: { ids: [await insertFailedDelivery(app)] } },
    ] as const,
};

const LIST = { direction: 'DESCENDING', filter: {} };
const NO_INPUT = { url: '', description: '', types: [], withPersonalData: false };
const withoutAny = (name: string): Readonly<Record<string, readonly Case[]>> => ({
  [name]: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
});

/** The operations of the pages of webhooks. */
export const WEBHOOK_CASES: Readonly<Record<string, readonly Case[]>> = {
  webhookEndpoints: [{ about: 'nobody' }, { about: 'an owner', as: 'admin' }],
  showWebhookEndpoint: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
    { about: 'an id that is none', variables: () => ({ id: 'x' }), as: 'admin' },
  ],
  newestWebhookDeliveries: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  createWebhookEndpoint: [
    { about: 'nobody', variables: () => ({ input: NO_INPUT }) },
    { about: 'no URL', variables: () => ({ input: NO_INPUT }), as: 'admin' },
    { about: 'no settings', variables: () => ({ input: {} }), as: 'admin' },
  ],
  changeWebhookEndpoint: [
    { about: 'a member', variables: () => ({ id: NO_ID, revision: 1, input: NO_INPUT }), as: 'member' },
    { about: 'no revision', variables: () => ({ id: NO_ID, input: NO_INPUT }), as: 'admin' },
    {
      about: 'none',
      variables: () => ({
        id: NO_ID,
        revision: 1,
        input: { ...NO_INPUT, url: 'https://shop.example/hooks', types: ['member.erased'] },
      }),
      as: 'admin',
    },
  ],
  ...withoutAny('disableWebhookEndpoint'),
  ...withoutAny('enableWebhookEndpoint'),
  ...withoutAny('deleteWebhookEndpoint'),
  ...withoutAny('testWebhookEndpoint'),
  ...withoutAny('rotateWebhookSecret'),
  ...withoutAny('showWebhookDelivery'),
  webhookDeliveryList: [
    { about: 'nobody', variables: () => LIST },
    { about: 'a page', variables: () => ({ ...LIST, first: 2 }), as: 'admin' },
    { about: 'a filter', variables: () => ({ ...LIST, filter: { state: 'FAILED', endpointId: NO_ID } }), as: 'admin' },
    { about: 'an unknown type', variables: () => ({ ...LIST, filter: { type: 'odd' } }), as: 'admin' },
  ],
  webhookDeliveryExport: [
    { about: 'a member', variables: () => LIST, as: 'member' },
    { about: 'all deliveries', variables: () => LIST, as: 'admin' },
  ],
  replayWebhookDeliveries: [
    { about: 'a member', variables: () => ({ input: { ids: [] } }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ input: { ids: [] } }), as: 'admin' },
    { about: 'an id that is none', variables: () => ({ input: { ids: ['x'] } }), as: 'admin' },
  ],
};
