import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/jobs/:id',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.codeJob.title',
  description: 'meta.codeJob.description',
} as const satisfies PageHandle;
