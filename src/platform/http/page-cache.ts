import { type CompressedBody, compressBody } from './compressed-body.ts';

/** `Meta` is what the program stores beside a page; the cache does not read it. */
export type CachedPage<Meta> = CompressedBody & {
  readonly headers: Readonly<Record<string, string>>;
  readonly meta: Meta;
};

export type PageCache<Meta> = {
  /**
   * The page under `key`, rendered by `render` if missing; `render` returns null for a page that must not be shared.
   */
  get(key: string, render: () => Promise<Rendered<Meta> | null>): Promise<CachedPage<Meta> | null>;
  /** The page under `key`, at once; null if it is missing, too old or still being rendered. */
  peek(key: string): CachedPage<Meta> | null;
  /** Drops all pages: their content has changed. */
  drop(): void;
};
export type Rendered<Meta> = {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: Buffer;
  readonly meta: Meta;
};

export type PageCacheOptions = {
  readonly entries: number;
  readonly now: () => number;
  /** Called for each request with whether the cache had its page; a page that is being rendered counts as a hit. */
  readonly note?: (result: 'hit' | 'miss') => void;
};
type Entry<Meta> = {
  readonly page: Promise<CachedPage<Meta> | null>;
  readonly until: number;
  /** What `page` resolved to; null until then. */
  made: CachedPage<Meta> | null;
};

/** After this time, the cache recovers from a missed drop (a broken connection). */
const TTL_MS = 60_000;
/** How long a stale page is served after a failed rendering, before the next attempt. */
const STALE_MS = 5_000;

/**
 * Whole pages, compressed once, for anonymous visitors. The cache renders each key once at a time and holds at most
 * `entries` pages; it discards a page whose rendering overlaps a drop. While a page cannot be rendered, because the
 * database is unavailable, the cache serves the stale one.
 */
export function createPageCache<Meta>(options: PageCacheOptions): PageCache<Meta> {
  const pages = new Map<string, Entry<Meta>>();
  return {
    async get(key, render) {
      const known = pages.get(key);
      const isKnown = known !== undefined && known.until > options.now();
      options.note?.(isKnown ? 'hit' : 'miss');
      if (isKnown) return known.page;
      const fresh = render().then((rendered) => rendered && compress(rendered));
      const page = known
        ? fresh.then(
            (made) => made ?? known.page,
            () => known.page,
          )
        : fresh;
      const entry: Entry<Meta> = { page, until: options.now() + TTL_MS, made: null };
      page.then(
        (made) => {
          entry.made = made;
        },
        () => undefined,
      );
      pages.set(key, entry);
      if (pages.size > options.entries) pages.delete(pages.keys().next().value ?? key);
      const forget = () => {
        if (pages.get(key) !== entry) return;
        if (known) pages.set(key, { ...known, until: options.now() + STALE_MS });
        else pages.delete(key);
      };
      fresh.then((made) => made ?? forget(), forget);
      return page;
    },
    peek(key) {
      const known = pages.get(key);
      if (!known?.made || known.until <= options.now()) return null;
      options.note?.('hit');
      return known.made;
    },
    drop: () => pages.clear(),
  };
}

async function compress<Meta>({ headers, html, meta }: Rendered<Meta>): Promise<CachedPage<Meta>> {
  return { headers, meta, ...(await compressBody(html)) };
}
