import type { DeclaredPage } from './page-handle.ts';

/**
 * The id of a page's route: that of its path or of one of its aliases, below a locale prefix or below none (''). It is
 * unique among all routes.
 */
export function formatRouteId({ id, path }: Pick<DeclaredPage, 'id' | 'path'>, own: string, prefix: string): string {
  const name = own === path ? id : id + own.replace(/\W+/g, '-');
  return prefix ? `${prefix}/${name}` : name;
}
