import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/changes/:id/file',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.codesChangeFile.title',
  description: 'meta.codesChangeFile.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
