import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/jobs',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.codeJobs.title',
  description: 'meta.codeJobs.description',
} as const satisfies PageHandle;
