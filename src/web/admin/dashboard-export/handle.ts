import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/dashboard/export/:part',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.dashboardExport.title',
  description: 'meta.dashboardExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
