import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/splitgenerator/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.experimentsExport.title',
  description: 'meta.experimentsExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
