import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/registrations/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.registrationsExport.title',
  description: 'meta.registrationsExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
