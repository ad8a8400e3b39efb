import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/:id',
  audience: 'admin',
  permission: 'inviters.read',
  layout: null,
  title: 'meta.inviter.title',
  description: 'meta.inviter.description',
  cache: 'no-store',
} as const satisfies PageHandle;
