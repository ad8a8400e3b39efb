import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/admins',
  audience: 'admin',
  permission: 'admins.read',
  layout: null,
  title: 'meta.admins.title',
  description: 'meta.admins.description',
} as const satisfies PageHandle;
