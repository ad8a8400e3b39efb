import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/applications/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.applicationsExport.title',
  description: 'meta.applicationsExport.description',
  cache: 'no-store',
} as const satisfies PageHandle;
