import { isLocale } from '#kernel/locale.ts';
import type { Audience, DeclaredPage, PageHandle } from './page-handle.ts';

/** The folder of each audience's pages, in `src/web`. */
export const AUDIENCE_FOLDERS = { public: 'site', member: 'member', admin: 'admin' } as const satisfies Record<
  Audience,
  string
>;

/** A page's folder in `src/web`, as `site/login`, and what its `handle.ts` exports; null without such a file. */
export type PageFolder = { readonly folder: string; readonly handle: Partial<PageHandle> | null };

const PATH = /^\/$|^(?:\/(?:[\w-]+|:[a-z]\w*))+$/;
const ADVICE = 'see "Add a page" in CONTRIBUTING.md';

/**
 * Collects the pages of all folders in the order in which paths are matched: those with fewer parameters first. Throws
 * for a page without a handle, with a handle without an audience, or of admins without a permission: such a page does
 * not build.
 */
export function collectPages(folders: readonly PageFolder[]): readonly DeclaredPage[] {
  const pages = folders.map(createPage).toSorted(comparePages);
  const owners = new Map<string, string>();
  for (const { id, path, aliases = [] } of pages)
    for (const key of [id, ...[path, ...aliases].map(formatShape)]) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`The pages ${owner} and ${id} are both ${key}: ${ADVICE}`);
      owners.set(key, id);
    }
  refuseAmbiguousPaths(pages);
  return pages;
}

/**
 * Refuses paths of two audiences or permissions that match the same URL with equally many parameters, as `/a/:x/c` and
 * `/a/b/:y` do: the router tries one audience after the other and `findPage` does not, so that a page would get the
 * policies of the other.
 */
function refuseAmbiguousPaths(pages: readonly DeclaredPage[]): void {
  const all = pages.flatMap(({ audience, permission, path, aliases = [] }) =>
    [path, ...aliases].map((one) => ({ access: `${audience} ${permission}`, one })),
  );
  for (const [at, { access, one }] of all.entries())
    for (const { access: otherAccess, one: other } of all.slice(at + 1))
      if (access !== otherAccess && countParameters(one) === countParameters(other) && overlap(one, other))
        throw new Error(`The paths ${one} and ${other} match the same URLs: ${ADVICE}`);
}

function overlap(one: string, other: string): boolean {
  const [segments, others] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')];
  const canBeSame = (segment: string, at: number) =>
    segment === others[at] || segment.startsWith(':') || others[at]?.startsWith(':');
  return segments.length === others.length && segments.every(canBeSame);
}

function createPage({ folder, handle }: PageFolder): DeclaredPage {
  const fail = (reason: string) => new Error(`src/web/${folder}: ${reason}; ${ADVICE}`);
  if (!handle) throw fail('the page has no handle.ts that exports its handle');
  const { audience, path, permission } = handle;
  if (audience === undefined) throw fail('the handle has no audience');
  const [audienceFolder, id = ''] = folder.split('/');
  if (audienceFolder !== AUDIENCE_FOLDERS[audience]) throw fail(`the folder is not one of the audience ${audience}`);
  if (audience === 'admin' && permission === undefined) throw fail('the handle has no permission');
  for (const one of [path ?? '', ...(handle.aliases ?? [])]) {
    if (!PATH.test(one)) throw fail(`"${one}" is no path`);
    if (isLikePrefix(one)) throw fail(`"${one}" begins like the prefix of a language`);
  }
  if (handle.robots && path?.includes(':')) throw fail('a page with parameters cannot be listed by search engines');
  return { id, ...(handle as PageHandle) };
}

/** Whether a URL of a path could also be another path below a locale's prefix: `/de/new` is one of `/:kind/new`. */
function isLikePrefix(path: string): boolean {
  const [, first = '', ...rest] = path.split('/');
  return isLocale(first.toLowerCase()) || (first.startsWith(':') && rest.length > 0);
}

/** Two paths of the same shape match the same URLs: `/admin/:a` and `/admin/:b`. */
function formatShape(path: string): string {
  return path.toLowerCase().replace(/:\w+/g, ':');
}

function comparePages({ path: one }: DeclaredPage, { path: other }: DeclaredPage): number {
  const parameters = countParameters(one) - countParameters(other);
  return parameters !== 0 ? parameters : one < other ? -1 : 1;
}

function countParameters(path: string): number {
  return path.split('/:').length - 1;
}
