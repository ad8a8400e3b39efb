import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/jobs/:id/file',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.codeJobFile.title',
  description: 'meta.codeJobFile.description',
  cache: 'no-store',
} as const satisfies PageHandle;
