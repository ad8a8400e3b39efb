import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/audit/:id',
  audience: 'admin',
  permission: 'audit.read',
  layout: null,
  title: 'meta.auditEntry.title',
  description: 'meta.auditEntry.description',
} as const satisfies PageHandle;
