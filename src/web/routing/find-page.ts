import { splitLocale } from '#kernel/locale.ts';
import { ALIASES, PATHS } from './generated/page-paths.ts';
import { normalizePath } from './normalize-path.ts';
import type { Audience, PagePath } from './page-handle.ts';

export type PageMatch<Page extends PagePath> = {
  readonly page: Page;
  /** The page's path or alias that matched, with the names of its parameters: `/:slug`. */
  readonly path: string;
  /** The decoded values of the parameters. */
  readonly params: Readonly<Record<string, string>>;
};

type Pattern<Page extends PagePath> = {
  readonly page: Page;
  readonly path: string;
  readonly names: readonly string[];
  readonly expression: RegExp;
};

/**
 * Creates a function that finds the page of a path without base path, with or without a locale prefix, in any case. It
 * matches what the router matches, but without loading the router, and paths without parameters by one look-up: every
 * request passes here.
 */
export function createFindPage<Page extends PagePath>(pages: readonly Page[]) {
  const paths = pages.flatMap((page) => [page.path, ...(page.aliases ?? [])].map((path) => ({ page, path })));
  const known = new Map(
    paths
      .filter(({ path }) => !path.includes(':'))
      .map((found) => [found.path.toLowerCase(), { ...found, params: {} } satisfies PageMatch<Page>]),
  );
  const patterns = paths
    .filter(({ path }) => path.includes(':'))
    .map(({ page, path }) => createPattern(page, path))
    .toSorted((one, other) => one.names.length - other.names.length);
  return (path: string): PageMatch<Page> | null => {
    const bare = getBarePath(path);
    return known.get(bare.toLowerCase()) ?? matchPatterns(patterns, bare);
  };
}

const findOwnPage = createFindPage<PagePath>(listPages());
const BACK_OFFICE: PagePath = { path: '/admin', audience: 'admin' };

/**
 * Finds the page of a path, with what the browser needs of it before the page's code is loaded. Whatever is below `/admin`
 * is one page, with the rest of its path as parameters: the server knows which pages there are, and their paths are in no
 * script of visitors.
 */
export function findPage(path: string): PageMatch<PagePath> | null {
  return matchBackOffice(getBarePath(path)) ?? findOwnPage(path);
}

function matchBackOffice(bare: string): PageMatch<PagePath> | null {
  if (!/^\/admin(?:\/|$)/i.test(bare)) return null;
  return {
    page: BACK_OFFICE,
    path: bare,
    params: Object.fromEntries(bare.split('/').slice(3).map(decodeSafely).entries()),
  };
}

function getBarePath(path: string): string {
  return splitLocale(normalizePath(path)).path.replace(/\/$/, '') || '/';
}

function listPages(): readonly PagePath[] {
  const aliases = Object.entries(ALIASES);
  return Object.entries(PATHS).flatMap(([audience, paths]) =>
    paths.map((path) => ({
      path,
      audience: audience as Audience,
      aliases: aliases.flatMap(([alias, page]) => (page === path ? [alias] : [])),
    })),
  );
}

function createPattern<Page extends PagePath>(page: Page, path: string): Pattern<Page> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { page, path, names, expression: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`, 'i') };
}

function matchPatterns<Page extends PagePath>(
  patterns: readonly Pattern<Page>[],
  bare: string,
): PageMatch<Page> | null {
  for (const { page, path, names, expression } of patterns) {
    const values = expression.exec(bare)?.slice(1).map(decodeSafely);
    // A browser resolves dot segments, so they are never the value of a parameter.
    if (!values || values.some((value) => value === '.' || value === '..')) continue;
    return { page, path, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
  }
  return null;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
