import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.codesExport.title',
  description: 'meta.codesExport.description',
  cache: 'no-store',
} as const satisfies PageHandle;
