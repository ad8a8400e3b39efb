import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/applications',
  audience: 'admin',
  permission: 'applications.read',
  layout: null,
  title: 'meta.applications.title',
  description: 'meta.applications.description',
} as const satisfies PageHandle;
