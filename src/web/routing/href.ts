import type { AdminPath, ALIASES, PATHS } from './generated/page-paths.ts';
import type { PathParameters } from './page-handle.ts';

declare const ownPage: unique symbol;

/** A path of one of our pages with its query, without base path and locale prefix. Links and redirects take no other. */
export type Href = string & { readonly [ownPage]: true };

/** The paths and aliases of all pages, as their handles declare them. */
type KnownPath = (typeof PATHS)[keyof typeof PATHS][number] | keyof typeof ALIASES | AdminPath;

type Parameters<Path extends string> = [keyof PathParameters<Path>] extends [never]
  ? readonly []
  : readonly [params: PathParameters<Path>];

/** Returns the path of a page with the values of its parameters: `href('/admin/members/:id', { id })`. */
export function href<Path extends KnownPath>(path: Path, ...[params]: Parameters<Path>): Href {
  return formatPath(path, params ?? {});
}

/** Fills the parameters of a page's path. Throws for a value that no URL can hold as a segment. */
export function formatPath(path: string, params: Readonly<Record<string, string>>): Href {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new Error(`"${value}" cannot be the parameter ${name} of ${path}`);
    return encodeURIComponent(value);
  }) as Href;
}

/** Adds a parameter without a value to a path's query. */
export function withFlag(to: Href, name: string): Href {
  return `${to}${to.includes('?') ? '&' : '?'}${name}` as Href;
}

/** Adds a query to a path that has none. Parameters without a value are left out. */
export function withQuery(to: Href, query: Readonly<Record<string, string | null | undefined>>): Href {
  const values = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, value]]));
  return `${to}?${new URLSearchParams(values)}` as Href;
}

/** Adds the id of an element on the page. */
export function withFragment(to: Href, id: string): Href {
  return `${to}#${encodeURIComponent(id)}` as Href;
}
