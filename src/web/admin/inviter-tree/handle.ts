import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/:id/tree',
  audience: 'admin',
  permission: 'members.read',
  layout: null,
  title: 'meta.inviterTree.title',
  description: 'meta.inviterTree.description',
  cache: 'no-store',
} as const satisfies PageHandle;
