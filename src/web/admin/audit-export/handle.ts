import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/audit/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.auditExport.title',
  description: 'meta.auditExport.description',
  cache: 'no-store',
} as const satisfies PageHandle;
