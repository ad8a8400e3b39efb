import type { AuditAction } from '#kernel/audit-actions.ts';
import { isUuid, newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type EndpointProblem, type EndpointSettings, parseEndpoint } from '../rules/endpoint.ts';
import { TEST_TYPE } from '../rules/event-types.ts';
import { addSecret } from './endpoint-secrets.ts';
import type { Endpoint, WebhookDependencies } from './ports.ts';
import { storeMessage } from './record-message.ts';

export type EndpointRefusal =
  | EndpointProblem
  | 'endpoint-unknown'
  | 'endpoint-outdated'
  | 'endpoint-disabled'
  | 'too-many-endpoints';
export type EndpointResult =
  /** The secret is shown once, where one was created. */
  | { readonly kind: 'done'; readonly endpoint: Endpoint; readonly secret: string | null }
  | { readonly kind: 'refused'; readonly reason: EndpointRefusal };

type Given = Omit<EndpointSettings, 'types'> & { readonly types: readonly string[] };
type Named = { readonly id: string; readonly actor: string };

/** Creates an endpoint with its first secret (specification K7). */
export async function createEndpoint(
  deps: WebhookDependencies,
  { actor, ...given }: Given & { readonly actor: string },
): Promise<EndpointResult> {
  const settings = parseEndpoint(given, { allowsHttp: deps.allowsPrivate });
  if (typeof settings === 'string') return refuse(settings);
  return deps.transaction(async (stores): Promise<EndpointResult> => {
    const at = deps.clock();
    const id = newId(at, deps.random);
    if (!(await stores.endpoints.insert(id, settings, at))) return refuse('too-many-endpoints');
    const secret = await addSecret(deps, stores, id);
    const entry = { actor, subject: `webhook:${id}`, before: null, after: describe(settings) };
    await stores.audit.record({ ...entry, action: 'webhook.created' });
    return done(await stores.endpoints.find(id), secret);
  });
}

/** Changes the settings of an endpoint as it was seen; somebody else's newer change is not overwritten. */
export async function changeEndpoint(
  deps: WebhookDependencies,
  { id, actor, revision, ...given }: Given & Named & { readonly revision: number | null },
): Promise<EndpointResult> {
  const settings = parseEndpoint(given, { allowsHttp: deps.allowsPrivate });
  if (typeof settings === 'string') return refuse(settings);
  return changeLocked(deps, { id, actor }, async (stores, endpoint, at) => {
    if (revision !== null && revision !== endpoint.revision) return refuse('endpoint-outdated');
    await stores.endpoints.change(id, settings, at);
    return { action: 'webhook.changed', before: describe(endpoint), after: describe(settings) };
  });
}

/** Stops sending. What happens meanwhile is kept as failed, and can be sent later. */
export function disableEndpoint(deps: WebhookDependencies, named: Named): Promise<EndpointResult> {
  return changeLocked(deps, named, async ({ endpoints }, endpoint, at) => {
    if (endpoint.disabledAt) return null;
    await endpoints.setHealth(named.id, { ...endpoint, disabledAt: at, disabledBecause: 'admin' });
    return { action: 'webhook.disabled', before: null, after: { because: 'admin' } };
  });
}

/** Starts to send again, with what waits. */
export function enableEndpoint(deps: WebhookDependencies, named: Named): Promise<EndpointResult> {
  return changeLocked(deps, named, async ({ endpoints, events }, endpoint) => {
    if (!endpoint.disabledAt) return null;
    await endpoints.setHealth(named.id, { ...endpoint, ...HEALTHY });
    await events.publish('webhook.deliveries-due', { endpointId: named.id });
    return { action: 'webhook.enabled', before: { because: endpoint.disabledBecause }, after: null };
  });
}

const HEALTHY = { failures: 0, failingSince: null, pausedUntil: null, disabledAt: null, disabledBecause: null };

/** Deletes an endpoint with its secrets and deliveries. */
export function deleteEndpoint(deps: WebhookDependencies, named: Named): Promise<EndpointResult> {
  return deps.transaction(async ({ endpoints, audit }): Promise<EndpointResult> => {
    const endpoint = isUuid(named.id) ? await endpoints.lock(named.id) : null;
    if (!endpoint) return refuse('endpoint-unknown');
    await endpoints.delete(named.id);
    const entry = { actor: named.actor, subject: `webhook:${named.id}`, before: describe(endpoint), after: null };
    await audit.record({ ...entry, action: 'webhook.deleted' });
    return done(endpoint, null);
  });
}

/** Sends a message of the type `webhook.test` to one endpoint. */
export function sendTestMessage(deps: WebhookDependencies, named: Named): Promise<EndpointResult> {
  return changeLocked(deps, named, async (stores, endpoint, at) => {
    if (endpoint.disabledAt) return refuse('endpoint-disabled');
    const message = { id: newId(at, deps.random), type: TEST_TYPE, subject: {}, happenedAt: at } as const;
    await storeMessage(deps, stores, message, [endpoint]);
    return { action: 'webhook.tested', before: null, after: { message: message.id } };
  });
}

type Stores = Parameters<Parameters<WebhookDependencies['transaction']>[0]>[0];
type Change = { readonly action: AuditAction; readonly before: unknown; readonly after: unknown };
type Refused = Extract<EndpointResult, { readonly kind: 'refused' }>;

/** Changes an endpoint under its lock. `change` returns what is recorded, null where nothing changed, or why it cannot. */
function changeLocked(
  deps: WebhookDependencies,
  { id, actor }: Named,
  change: (stores: Stores, endpoint: Endpoint, at: Instant) => Promise<Change | Refused | null>,
): Promise<EndpointResult> {
  return deps.transaction(async (stores): Promise<EndpointResult> => {
    const endpoint = isUuid(id) ? await stores.endpoints.lock(id) : null;
    if (!endpoint) return refuse('endpoint-unknown');
    const changed = await change(stores, endpoint, deps.clock());
    if (changed && 'kind' in changed) return changed;
    if (changed) await stores.audit.record({ ...changed, actor, subject: `webhook:${id}` });
    return done(await stores.endpoints.find(id), null);
  });
}

/** What the audit log records: a path or query may be a secret of the receiver. */
function describe({ url, types, withPersonalData }: EndpointSettings) {
  return { origin: new URL(url).origin, types, withPersonalData };
}

function done(endpoint: Endpoint | null, secret: string | null): EndpointResult {
  return endpoint ? { kind: 'done', endpoint, secret } : refuse('endpoint-unknown');
}

function refuse(reason: EndpointRefusal): Refused {
  return { kind: 'refused', reason };
}

export async function findEndpoint(
  { endpoints }: Pick<WebhookDependencies, 'endpoints'>,
  id: string,
): Promise<Endpoint | null> {
  return isUuid(id) ? endpoints.find(id) : null;
}
