import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/landings/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.landingPagesExport.title',
  description: 'meta.landingPagesExport.description',
  cache: 'no-store',
} as const satisfies PageHandle;
