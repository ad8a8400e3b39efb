import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `Meta` is what the program stores beside a page; the cache does not read it. */
export type CachedPage<Meta> = {
  readonly headers: Readonly<Record<string, string>>;
  readonly meta: Meta;
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};
export type Encoding = keyof CachedPage<unknown>['bodies'];

export type PageCache<Meta> = {
  /**
   * The page under `key`, rendered by `render` if missing; `render` returns null for a page that must not be shared.
   */
  get(key: string, render: () => Promise<Rendered<Meta> | null>): Promise<CachedPage<Meta> | null>;
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
type Entry<Meta> = { readonly page: Promise<CachedPage<Meta> | null>; readonly until: number };

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
      const entry = { page, until: options.now() + TTL_MS };
      pages.set(key, entry);
      if (pages.size > options.entries) pages.delete(pages.keys().next().value ?? key);
      const forget = () => {
        if (pages.get(key) !== entry) return;
        if (known) pages.set(key, { page: known.page, until: options.now() + STALE_MS });
        else pages.delete(key);
      };
      fresh.then((made) => made ?? forget(), forget);
      return page;
    },
    drop: () => pages.clear(),
  };
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  const allowed = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accept ?? '');
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : 'identity';
}

/** Whether If-None-Match matches the page; weak comparison, since encodings share their tag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}

async function compress<Meta>({ headers, html, meta }: Rendered<Meta>): Promise<CachedPage<Meta>> {
  const [br, gz] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
    gzipped(html, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  return { headers, meta, etag, bodies: { br, gzip: gz, identity: html } };
}
