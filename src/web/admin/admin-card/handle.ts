import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/admins/:id',
  audience: 'admin',
  permission: 'admins.read',
  layout: null,
  title: 'meta.adminCard.title',
  description: 'meta.adminCard.description',
} as const satisfies PageHandle;
