import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/settings',
  audience: 'admin',
  permission: 'settings.read',
  layout: null,
  title: 'meta.settings.title',
  description: 'meta.settings.description',
} as const satisfies PageHandle;
