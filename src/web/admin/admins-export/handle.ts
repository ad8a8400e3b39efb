import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/admins/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.adminsExport.title',
  description: 'meta.adminsExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
