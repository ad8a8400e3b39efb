import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { World } from '#app/world.ts';
import type { FunnelFact } from '#kernel/funnel-fact.ts';
import { createFunnelTally, type Place } from '#modules/funnel/actions/tally-steps.ts';

const FLUSH_MS = 10_000;

export type Funnel = {
  /** Counts what a request was about, unless it is nobody's visit. */
  note(request: FastifyRequest, place: Place, facts: readonly FunnelFact[]): void;
  close(): Promise<void>;
};

/** The server's own count of the steps of visits, written every few seconds and at the end. */
export function openFunnel(world: World): Funnel {
  const tally = createFunnelTally(world);
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    note(request, { country, locale }, facts) {
      if (facts.length === 0 || !isVisit(request)) return;
      const isSight = request.method === 'GET' && !isRenewal(request);
      for (const fact of facts) {
        if (isSight || (fact.step !== 'landing' && fact.step !== 'form')) tally.note(fact, { country, locale });
      }
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };

  async function flush(): Promise<void> {
    await tally.flush().catch((error: unknown) => world.log.warn({ err: error }, 'funnel: not written'));
  }
}

// Bots that say so, and browsers that load ahead what may never be looked at.
function isVisit({ method, headers }: FastifyRequest): boolean {
  if (method === 'HEAD' || isbot(headers['user-agent'])) return false;
  return !/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));
}

// A page that is in view asks its data again after a form: it comes from itself, and nobody sees it anew.
function isRenewal({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (!path.endsWith('.data') || !URL.canParse(headers.referer ?? '')) return false;
  const { pathname } = new URL(headers.referer ?? '');
  return path.replace(/(\/_)?\.data$/, '').replace(/\/(_root)?$/, '') === pathname.replace(/\/$/, '');
}
