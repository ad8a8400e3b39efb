import { splitLocale } from '#kernel/locale.ts';
import { PAGE_PATHS } from './generated/page-paths.ts';
import { normalizePath } from './normalize-path.ts';
import type { PagePath } from './page-handle.ts';

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
    const bare = splitLocale(normalizePath(path)).path.replace(/\/$/, '') || '/';
    return known.get(bare.toLowerCase()) ?? matchPatterns(patterns, bare);
  };
}

/** Finds the page of a path, with what the browser needs of it before the page's code is loaded. */
export const findPage = createFindPage<PagePath>(PAGE_PATHS);

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
