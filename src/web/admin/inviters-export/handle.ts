import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.invitersExport.title',
  description: 'meta.invitersExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
