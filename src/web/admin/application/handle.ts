import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/applications/:id',
  audience: 'admin',
  permission: 'applications.read',
  layout: null,
  title: 'meta.application.title',
  description: 'meta.application.description',
} as const satisfies PageHandle;
