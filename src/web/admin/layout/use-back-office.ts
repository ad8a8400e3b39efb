import { useRouteLoaderData } from 'react-router';
import { type AdminRole, hasPermission, type Permission } from '#kernel/permissions.ts';
import type { TextKey } from '#texts/keys.ts';
import type { ReturnedMailNewsQuery } from '#web/generated/operations.ts';
import type { Href } from '#web/routing/href.ts';

export type PermittedEntry = { readonly to: Href; readonly about: TextKey };

export type ReturnedNews = ReturnedMailNewsQuery['returnedMailNews'];

/** What every page of the back office knows: the admin's role, and the entries of the navigation that it permits. */
export type BackOfficeData = {
  readonly adminRole: AdminRole | null;
  readonly entries: readonly PermittedEntry[];
  /** The addresses that are newly marked, because mails to them came back; null for those who cannot do anything about it. */
  readonly returned: ReturnedNews | null;
};

const NOTHING: BackOfficeData = { adminRole: null, entries: [], returned: null };

/** Returns the data of the route that guards admins' pages. */
export function useBackOffice(): BackOfficeData {
  return useRouteLoaderData<BackOfficeData>('admin') ?? NOTHING;
}

/** Returns whether the admin has a permission, to hide what the server would refuse. */
export function usePermission(permission: Permission): boolean {
  return hasPermission(useBackOffice().adminRole, permission);
}
