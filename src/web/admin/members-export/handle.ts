import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/members/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.membersExport.title',
  description: 'meta.membersExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
