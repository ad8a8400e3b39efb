import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `Meta` is what the program keeps about a page beside it; the cache does not read it. */
export type CachedPage<Meta> = {
  readonly headers: Readonly<Record<string, string>>;
  readonly meta: Meta;
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};
export type Encoding = keyof CachedPage<unknown>['bodies'];

export type PageCache<Meta> = {
  /** The page under `key`, made by `render` where it is missing; `render` answers null for what must not be shared. */
  get(key: string, render: () => Promise<Rendered<Meta> | null>): Promise<CachedPage<Meta> | null>;
  /** Forgets everything: what pages show has changed. */
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
  /** Hears of each request whether its page was there; a page that is being made counts as there. */
  readonly note?: (result: 'hit' | 'miss') => void;
};
type Entry<Meta> = { readonly page: Promise<CachedPage<Meta> | null>; readonly until: number };

/** A missed drop (a broken connection) heals after this time. */
const TTL_MS = 60_000;
/** How long an old page serves on where it could not be drawn anew, before the next try. */
const STALE_MS = 5_000;

/**
 * Whole pages, compressed once, for visitors of whom nothing is known. One rendering a key at a time, `entries` at most;
 * a page that was being made while the cache was dropped is not kept. One that cannot be drawn anew, since the database is
 * away, is given out until it can.
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

/** Whether If-None-Match names the page; weak comparison, since encodings share their tag. */
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
