import { useRouteLoaderData } from 'react-router';
import { type AdminRole, hasPermission, type Permission } from '#kernel/permissions.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Href } from '#web/routing/href.ts';

export type PermittedEntry = { readonly to: Href; readonly about: TextKey };

/** What every page of the back office knows: the admin's role, and the entries of the navigation that it permits. */
export type BackOfficeData = { readonly adminRole: AdminRole | null; readonly entries: readonly PermittedEntry[] };

const NOTHING: BackOfficeData = { adminRole: null, entries: [] };

/** Returns the data of the route that guards admins' pages. */
export function useBackOffice(): BackOfficeData {
  return useRouteLoaderData<BackOfficeData>('admin') ?? NOTHING;
}

/** Returns whether the admin has a permission, to hide what the server would refuse. */
export function usePermission(permission: Permission): boolean {
  return hasPermission(useBackOffice().adminRole, permission);
}
