import { type AdminRole, hasPermission } from '#kernel/permissions.ts';
import { findDeclaredPage } from '#web/routing/find-declared-page.server.ts';
import { NAVIGATION } from './navigation.ts';
import type { PermittedEntry } from './use-back-office.ts';

/** Lists the entries of the navigation whose pages a role may see, with the pages' descriptions. */
export function listEntries(role: AdminRole | null): readonly PermittedEntry[] {
  return NAVIGATION.flatMap(({ to }) => {
    const page = findDeclaredPage(to)?.page;
    return page?.permission && hasPermission(role, page.permission) ? [{ to, about: page.description }] : [];
  });
}
