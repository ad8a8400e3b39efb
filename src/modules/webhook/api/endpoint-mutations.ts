import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type RotateResult, rotateSecret } from '../actions/endpoint-secrets.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type EndpointResult,
  enableEndpoint,
  sendTestMessage,
} from '../actions/manage-endpoints.ts';
import type { WebhookDependencies } from '../actions/ports.ts';
import { WEBHOOK_TYPES } from '../rules/event-types.ts';
import type { EndpointType } from './endpoint-type.ts';

type Done = Extract<EndpointResult, { readonly kind: 'done' }>;
type Refused = { readonly kind: 'refused'; readonly reason: string };
type Rotated = Extract<RotateResult, { readonly kind: 'done' }>;

/** The changes of endpoints. Where data go to is decided by owners, after a proof of identity. */
export function addEndpointMutations(
  schema: SchemaInProgress,
  Endpoint: EndpointType,
  deps: WebhookDependencies,
): void {
  const types = addResultTypes(schema, Endpoint);
  addSettingMutations(schema, types, deps);
  addRotation(schema, types, deps);
  const { builder } = schema;
  const changes = {
    disableWebhookEndpoint: { change: disableEndpoint, about: 'Stops sending to an endpoint; what happens is kept.' },
    enableWebhookEndpoint: { change: enableEndpoint, about: 'Sends to an endpoint again, with what waits.' },
    deleteWebhookEndpoint: { change: deleteEndpoint, about: 'Deletes an endpoint with its secrets and deliveries.' },
    testWebhookEndpoint: { change: sendTestMessage, about: 'Sends a message of the type `webhook.test`.' },
  } as const;
  for (const [name, { change, about }] of Object.entries(changes))
    builder.mutationField(name, (t) =>
      t.field({
        type: types.Result,
        description: about,
        args: { id: t.arg.id({ required: true }) },
        resolve: (_, { id }, context) => change(deps, { id: String(id), actor: requireActor(context) }),
      }),
    );
}

type ResultTypes = ReturnType<typeof addResultTypes>;

function addResultTypes({ builder, shared }: SchemaInProgress, Endpoint: EndpointType) {
  const DoneType = builder.objectRef<Done>('WebhookEndpointSaved').implement({
    fields: (t) => ({
      endpoint: t.field({ type: Endpoint, resolve: ({ endpoint }) => endpoint }),
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'Of a new endpoint, in the form of Standard Webhooks (`whsec_...`). It is not shown again.',
      }),
    }),
  });
  const RotatedType = builder.objectRef<Rotated>('WebhookSecretRotated').implement({
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'It is not shown again.' }),
      previousUntil: t.field({
        type: shared.DateTime,
        description: 'Until then the secret before signs, too.',
        resolve: ({ previousUntil }) => previousUntil,
      }),
    }),
  });
  const RefusedType = builder.objectRef<Refused>('WebhookRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  return {
    Result: builder.unionType('WebhookEndpointResult', {
      types: [DoneType, RefusedType],
      resolveType: ({ kind }) => (kind === 'done' ? 'WebhookEndpointSaved' : 'WebhookRefused'),
    }),
    RotateResult: builder.unionType('RotateWebhookSecretResult', {
      types: [RotatedType, RefusedType],
      resolveType: ({ kind }) => (kind === 'done' ? 'WebhookSecretRotated' : 'WebhookRefused'),
    }),
  };
}

function addSettingMutations({ builder }: SchemaInProgress, { Result }: ResultTypes, deps: WebhookDependencies): void {
  const Input = builder.inputType('WebhookEndpointInput', {
    fields: (t) => ({
      url: t.string({ required: true }),
      description: t.string({ required: true }),
      types: t.stringList({ required: true, description: WEBHOOK_TYPES.map((type) => `\`${type}\``).join(', ') }),
      withPersonalData: t.boolean({ required: true }),
    }),
  });
  builder.mutationField('createWebhookEndpoint', (t) =>
    t.field({
      type: Result,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => createEndpoint(deps, { ...input, actor: requireActor(context) }),
    }),
  );
  builder.mutationField('changeWebhookEndpoint', (t) =>
    t.field({
      type: Result,
      args: {
        id: t.arg.id({ required: true }),
        revision: t.arg.int({ required: true, description: 'The revision that was seen; another one is refused.' }),
        input: t.arg({ type: Input, required: true }),
      },
      resolve: (_, { id, revision, input }, context) =>
        changeEndpoint(deps, { ...input, id: String(id), revision, actor: requireActor(context) }),
    }),
  );
}

function addRotation({ builder }: SchemaInProgress, types: ResultTypes, deps: WebhookDependencies): void {
  builder.mutationField('rotateWebhookSecret', (t) =>
    t.field({
      type: types.RotateResult,
      description: 'Creates a new secret; the one before signs beside it for a day.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => rotateSecret(deps, { id: String(id), actor: requireActor(context) }),
    }),
  );
}

function requireActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'webhooks.write').memberId}`;
}
