import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/account',
  audience: 'admin',
  permission: 'account.use',
  layout: null,
  title: 'meta.adminAccount.title',
  description: 'meta.adminAccount.description',
} as const satisfies PageHandle;
