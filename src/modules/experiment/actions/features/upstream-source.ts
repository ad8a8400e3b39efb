import type { EvaluationInput } from '#modules/experiment/rules/evaluation-input.ts';
import { parseFeatureResponse } from '#modules/experiment/rules/feature-response.ts';
import type { EvaluatedPayload, FeatureChange, FeatureProblem, FeatureSource } from './ports.ts';
import { createUpstreamCache, type UpstreamCache } from './upstream-payload.ts';
import type { UpstreamDependencies, UpstreamFailure } from './upstream-ports.ts';

/**
 * The payload of a GrowthBook API or proxy. One request a minute and one stream serve any number of visitors, and the
 * last good payload outlives an outage of the service. Only the configured client key is served.
 */
export function createUpstreamSource(deps: UpstreamDependencies): FeatureSource {
  const stream = createUpstreamStream(deps, () => cache);
  const cache: UpstreamCache = createUpstreamCache({ ...deps, onStreamSupport: stream.follow });
  let evaluations = 0;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function repeat(): Promise<void> {
    await cache.revalidate();
    if (isStopped) return;
    const delay = cache.getFailure() === null ? deps.times.revalidateMs : deps.times.retryMs;
    timer = setTimeout(() => void repeat(), delay).unref();
  }

  return {
    async findPayload(clientKey) {
      if (clientKey !== deps.clientKey) return { kind: 'unknown-key' };
      if (cache.getCurrent() === null) await cache.load();
      const current = cache.getCurrent();
      if (current === null) return getProblem(cache.getFailure());
      return { kind: 'found', payload: current.served, staleSeconds: cache.getStaleSeconds() };
    },
    async evaluate(clientKey, input) {
      if (clientKey !== deps.clientKey) return { kind: 'unknown-key' };
      if (evaluations >= deps.mostEvaluations) return { kind: 'busy' };
      evaluations += 1;
      try {
        return await evaluateUpstream(deps, input, stream.follow);
      } finally {
        evaluations -= 1;
      }
    },
    async findStreamStart(clientKey) {
      if (clientKey !== deps.clientKey) return { kind: 'unknown-key' };
      return { kind: 'start', getState: () => getState(cache) };
    },
    getPayload: () => cache.getCurrent()?.published ?? null,
    async refresh() {
      await cache.load();
      return cache.getFailure() === null;
    },
    async start() {
      if (deps.hasStream) stream.follow();
      // Until the first payload, visits stay without variants.
      await Promise.race([repeat(), wait(deps.times.startMs)]);
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      stream.stop();
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function getState(cache: UpstreamCache): FeatureChange | null {
  const current = cache.getCurrent();
  return current && { kind: 'payload', payload: current.served };
}

/** Follows the service's one stream, from when the service is known to have one. */
function createUpstreamStream(deps: UpstreamDependencies, getCache: () => UpstreamCache) {
  let followed: { stop(): void } | null = null;
  let isStopped = false;
  let updates = 0;

  async function passOn(event: string, data: string): Promise<void> {
    if (event === 'features') deps.note('stream', getCache().take(data) ? 'ok' : 'invalid');
    if (event !== 'features-updated' || (await getCache().revalidate())) return;
    // The service sends this for keys with remote evaluation, whose payload it does not reveal.
    updates += 1;
    deps.announce(deps.clientKey, { kind: 'updated', id: `updated-${updates}` });
  }

  return {
    follow(): void {
      if (isStopped) return;
      followed ??= deps.followStream({
        onEvent: ({ event, data }) => void passOn(event, data),
        onState: (state) => deps.note('stream', state === 'open' ? 'ok' : state),
      });
    },
    stop(): void {
      isStopped = true;
      followed?.stop();
    },
  };
}

async function evaluateUpstream(
  { clientKey, ask, note }: Pick<UpstreamDependencies, 'clientKey' | 'ask' | 'note'>,
  input: EvaluationInput,
  onStreamSupport: () => void,
): Promise<EvaluatedPayload> {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(`/api/eval/${clientKey}`, headers, JSON.stringify(input));
  const failure = findFailure(answer);
  note('evaluation', failure ?? 'ok');
  if (answer.kind === 'failed' || failure !== null) return getProblem(failure);
  const hasStream = answer.headers.get('x-sse-support') === 'enabled';
  if (hasStream) onStreamSupport();
  return { kind: 'evaluated', json: answer.text, hasStream };
}

function findFailure(answer: Awaited<ReturnType<UpstreamDependencies['ask']>>): UpstreamFailure | null {
  if (answer.kind === 'failed') return answer.failure;
  if (answer.status !== 200) return 'status';
  return parseFeatureResponse(answer.text) === null ? 'invalid' : null;
}

function getProblem(failure: UpstreamFailure | null): FeatureProblem {
  return { kind: failure === 'timeout' ? 'upstream-timeout' : 'upstream-failed' };
}
