import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/new',
  audience: 'admin',
  permission: 'inviters.write',
  layout: null,
  title: 'meta.inviterNew.title',
  description: 'meta.inviterNew.description',
  cache: 'no-store',
} as const satisfies PageHandle;
