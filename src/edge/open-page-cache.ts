import { createPageCache, type PageCache } from '#platform/http/page-cache.ts';
import type { Logger } from '#platform/logger.ts';
import type { VisitFact } from './visit-counter.ts';

const CACHED_PAGES = 500;
const RETRY_MS = 5_000;

export type PageCacheDependencies = {
  readonly clock: () => Date;
  /** Subscribes to changes of the content of cached pages, in all processes. */
  readonly listenForChanges: () => Promise<AsyncIterableIterator<unknown>>;
  readonly countRequest: (result: 'hit' | 'miss') => void;
  readonly log: Pick<Logger, 'warn'>;
};

/** The facts to count each time the page is sent. */
export type PageMeta = readonly VisitFact[];

export type OpenedPageCache = { readonly pages: PageCache<PageMeta>; close(): Promise<void> };

/** Opens the page cache. Every process clears its cache as soon as one process publishes a change. */
export function openPageCache(deps: PageCacheDependencies): OpenedPageCache {
  const pages = createPageCache<PageMeta>({
    entries: CACHED_PAGES,
    now: () => deps.clock().getTime(),
    note: deps.countRequest,
  });
  let isClosed = false;
  let changes: AsyncIterableIterator<unknown> | null = null;
  void followChanges();
  return {
    pages,
    async close() {
      isClosed = true;
      await changes?.return?.();
    },
  };

  async function followChanges(): Promise<void> {
    while (!isClosed) {
      try {
        changes = await deps.listenForChanges();
        for await (const _ of changes) pages.drop();
      } catch (error) {
        deps.log.warn({ err: error }, 'page cache: cannot listen for changes');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }
}
