import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin',
  audience: 'admin',
  permission: 'account.use',
  layout: null,
  title: 'meta.admin.title',
  description: 'meta.admin.description',
} as const satisfies PageHandle;
