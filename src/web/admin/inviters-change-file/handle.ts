import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/changes/:id/file',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.invitersChangeFile.title',
  description: 'meta.invitersChangeFile.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
