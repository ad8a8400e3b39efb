import { evaluatePayload } from '#modules/experiment/rules/evaluation.ts';
import { buildFeatureResponse } from '#modules/experiment/rules/feature-response.ts';
import { createEnvironment, type Environment, type Publication } from './environment.ts';
import type { FeatureChange, FeatureSource } from './ports.ts';
import type { EmbeddedDependencies, SourceKey } from './source-dependencies.ts';

type Known = { readonly key: SourceKey; readonly environment: Environment };

/**
 * The payloads of our own experiments, by environment. Every process reads a publication once, when it is announced;
 * a slow repetition recovers from a missed announcement.
 */
export function createEmbeddedSource(deps: EmbeddedDependencies): FeatureSource {
  const known = listKnown(deps);
  const environments = new Set([...known.values()].map(({ environment }) => environment));
  const [first] = known.values();
  let isStopped = false;
  let announcements: AsyncIterableIterator<unknown> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function refreshAll(): Promise<unknown> {
    return Promise.all([...environments].map((environment) => environment.refresh()));
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      try {
        announcements = await deps.listen();
        // It may have changed before this process listened.
        void refreshAll();
        if (isStopped) await announcements.return?.();
        for await (const _ of announcements) void refreshAll();
      } catch (error) {
        deps.onError(error);
        await wait(deps.times.retryMs);
      }
    }
  }

  return {
    async findPayload(clientKey) {
      const found = await find(known.get(clientKey));
      if (found.kind !== 'published') return found;
      if (found.key.isRemote) return { kind: 'remote-only' };
      return { kind: 'found', payload: found.publication.served, staleSeconds: null };
    },
    async evaluate(clientKey, input) {
      const found = await find(known.get(clientKey));
      if (found.kind !== 'published') return found;
      const { published } = found.publication;
      const payload = evaluatePayload(published.payload, input);
      const json = JSON.stringify(buildFeatureResponse({ ...published, payload }, null));
      return { kind: 'evaluated', json, hasStream: found.key.isRemote };
    },
    async findStreamStart(clientKey) {
      const found = await find(known.get(clientKey));
      if (found.kind !== 'published') return found;
      const { key, environment } = found;
      return { kind: 'start', getState: () => getChange(key, environment.getCurrent() ?? found.publication) };
    },
    getPayload: () => first?.environment.getCurrent()?.published ?? null,
    async refresh() {
      await first?.environment.refresh();
      return first?.environment.isFailing() === false;
    },
    async start() {
      if (environments.size === 0) return;
      void follow();
      timer = setInterval(() => void refreshAll(), deps.times.repeatMs).unref();
      // The server starts without the payload if the database is slow.
      await Promise.race([refreshAll(), wait(deps.times.startMs)]);
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      for (const environment of environments) environment.stop();
      await announcements?.return?.();
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function listKnown(deps: EmbeddedDependencies): ReadonlyMap<string, Known> {
  const environments = new Map<string, Environment>();
  for (const name of new Set(deps.clientKeys.map(({ environment }) => environment))) {
    const keys = deps.clientKeys.filter(({ environment }) => environment === name);
    const announce = (publication: Publication) => {
      for (const key of keys) deps.announce(key.key, getChange(key, publication));
    };
    environments.set(name, createEnvironment(deps, name, announce));
  }
  return new Map(
    deps.clientKeys.flatMap((key) => {
      const environment = environments.get(key.environment);
      return environment ? [[key.key, { key, environment }]] : [];
    }),
  );
}

async function find(known: Known | undefined) {
  if (!known) return { kind: 'unknown-key' } as const;
  const publication = known.environment.getCurrent() ?? (await known.environment.refresh());
  if (publication === null) return { kind: 'unavailable' } as const;
  return { kind: 'published', ...known, publication } as const;
}

/** The stream of a remote key does not contain the payload, whose rules the key must not reveal. */
function getChange({ isRemote }: SourceKey, { served }: Publication): FeatureChange {
  return isRemote ? { kind: 'updated', id: served.id } : { kind: 'payload', payload: served };
}
