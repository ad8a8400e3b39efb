import { hasPermission } from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { shortenUrl } from '../rules/endpoint.ts';

/** The address of an endpoint as a viewer may see it. */
export function showUrl(url: string, viewer: Viewer | null): string {
  return viewer && hasPermission(viewer.adminRole, 'webhooks.write') ? url : shortenUrl(url);
}
