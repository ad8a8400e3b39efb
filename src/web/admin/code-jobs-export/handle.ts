import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/jobs/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.codeJobsExport.title',
  description: 'meta.codeJobsExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
