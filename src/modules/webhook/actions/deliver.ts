import { addMilliseconds, type Instant, isPast, MINUTE, SECOND } from '#kernel/instant.ts';
import { type Answer, computePause, decideOutcome, findEndReason, isDelivered } from '../rules/retry.ts';
import { buildBody } from './build-body.ts';
import { readSigningSecrets } from './endpoint-secrets.ts';
import type { DueDelivery, Endpoint, EndpointHealth, Try, WebhookDependencies } from './ports.ts';

/** Requests to one endpoint at a time. */
const AT_ONCE = 4;
/** A job ends well before the queue takes it for lost; what is left then is the next job's. */
const LONGEST_RUN = 60 * SECOND;

/**
 * Sends what is due for an endpoint, a few at a time, until nothing is or the endpoint is paused. One job an endpoint runs at a
 * time, and no transaction is open while a request waits. A worker that dies in between sends again: at least once.
 */
export async function deliverDue(deps: WebhookDependencies, endpointId: string): Promise<void> {
  const end = addMilliseconds(deps.clock(), LONGEST_RUN);
  for (;;) {
    const endpoint = await deps.endpoints.find(endpointId);
    if (!endpoint || !canSend(endpoint, deps.clock())) return;
    const due = await deps.deliveries.listDue(endpointId, deps.clock(), AT_ONCE);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliver(deps, endpoint, delivery)));
    if (isPast(end, deps.clock())) return continueLater(deps, endpointId);
  }
}

/** Wakes the endpoints with deliveries that became due. */
export async function wakeDueEndpoints(deps: WebhookDependencies): Promise<void> {
  for (const endpointId of await deps.deliveries.listDueEndpoints(deps.clock())) await continueLater(deps, endpointId);
}

function continueLater({ transaction }: WebhookDependencies, endpointId: string): Promise<void> {
  return transaction(({ events }) => events.publish('webhook.deliveries-due', { endpointId }));
}

function canSend({ disabledAt, pausedUntil }: Endpoint, now: Instant): boolean {
  return !disabledAt && (!pausedUntil || isPast(pausedUntil, now));
}

async function deliver(deps: WebhookDependencies, endpoint: Endpoint, delivery: DueDelivery): Promise<void> {
  const began = deps.clock();
  const answer = await send(deps, endpoint, delivery, began);
  const now = deps.clock();
  const tried: Try = {
    at: began,
    milliseconds: Math.max(0, now.getTime() - began.getTime()),
    status: answer.kind === 'answered' ? answer.status : null,
    failure: answer.kind === 'answered' ? null : answer.reason,
  };
  const jitter = (deps.random(1)[0] ?? 0) / 255;
  const { tries, requestedAt } = delivery;
  const outcome = decideOutcome(answer, { tries: tries + 1, requestedAt, now, jitter });
  const dueAt = outcome.state === 'waiting' ? outcome.dueAt : null;
  deps.noteTry(delivery.message.type, isDelivered(answer) ? 'delivered' : 'failed');
  await deps.transaction(async ({ endpoints, deliveries, audit }) => {
    const current = await endpoints.lock(endpoint.id);
    if (!current) return;
    await deliveries.saveTry(delivery, { state: outcome.state, dueAt, try: tried });
    const health = judge(current, answer, now);
    if (!health) return;
    await endpoints.setHealth(endpoint.id, health);
    if (!health.disabledAt || current.disabledAt) return;
    const entry = { actor: 'webhook', subject: `webhook:${endpoint.id}`, before: null };
    await audit.record({ ...entry, action: 'webhook.disabled', after: { because: health.disabledBecause } });
  });
}

async function send(
  deps: WebhookDependencies,
  { id: endpointId, url, withPersonalData }: Endpoint,
  { message }: DueDelivery,
  at: Instant,
): Promise<Answer> {
  const secrets = await readSigningSecrets(deps, endpointId);
  if (secrets.length === 0) return { kind: 'unreachable', reason: 'no-secret' };
  const body = await buildBody(deps, message, withPersonalData);
  const timestamp = Math.floor(at.getTime() / SECOND);
  const headers = {
    ...deps.sign({ id: message.id, timestamp, body }, secrets),
    'content-type': 'application/json',
    'user-agent': 'Vestibule-Webhooks/1.0',
  };
  return deps.post({ url, headers, body });
}

/** The endpoint's health after a try; null where it stays. */
function judge(endpoint: Endpoint, answer: Answer, now: Instant): EndpointHealth | null {
  const { disabledAt, disabledBecause, lastSuccessAt } = endpoint;
  if (isDelivered(answer)) {
    const isNoted = lastSuccessAt !== null && !isPast(addMilliseconds(lastSuccessAt, MINUTE), now);
    if (endpoint.failures === 0 && !endpoint.pausedUntil && isNoted) return null;
    return { failures: 0, failingSince: null, pausedUntil: null, lastSuccessAt: now, disabledAt, disabledBecause };
  }
  const failures = endpoint.failures + 1;
  const failingSince = endpoint.failingSince ?? now;
  const pause = computePause(answer, failures);
  const pausedUntil = pause > 0 ? addMilliseconds(now, pause) : endpoint.pausedUntil;
  const end = disabledAt ? null : findEndReason(answer, failingSince, now);
  const ended = end ? { disabledAt: now, disabledBecause: end } : { disabledAt, disabledBecause };
  return { failures, failingSince, pausedUntil, lastSuccessAt, ...ended };
}
