import type { World } from '#app/world.ts';
import { LANDING_CHANGED } from '#modules/invitation/actions/manage-customizations.ts';
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts';

const CACHED_PAGES = 500;
const RETRY_MS = 5_000;

export type LandingCache = { readonly pages: PageCache; close(): Promise<void> };

/** The cache of landing pages, dropped in every process as soon as one of them tells that landings have changed. */
export function openLandingCache(world: Pick<World, 'clock' | 'liveEvents' | 'log' | 'meters'>): LandingCache {
  const pages = createPageCache({
    entries: CACHED_PAGES,
    now: () => world.clock().getTime(),
    note: (result) => world.meters.pageCache.inc({ result }),
  });
  let closed = false;
  let changes: AsyncIterableIterator<unknown> | null = null;
  void follow();
  return {
    pages,
    async close() {
      closed = true;
      await changes?.return?.();
    },
  };

  async function follow(): Promise<void> {
    while (!closed) {
      try {
        changes = await world.liveEvents.listen(LANDING_CHANGED);
        for await (const _ of changes) pages.drop();
      } catch (error) {
        world.log.warn({ err: error }, 'landing cache: not listening');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }
}
