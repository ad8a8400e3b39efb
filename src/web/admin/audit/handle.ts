import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/audit',
  audience: 'admin',
  permission: 'audit.read',
  layout: null,
  title: 'meta.audit.title',
  description: 'meta.audit.description',
} as const satisfies PageHandle;
