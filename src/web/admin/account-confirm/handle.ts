import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/account/confirm',
  audience: 'admin',
  permission: 'account.use',
  layout: null,
  title: 'meta.proof.title',
  description: 'meta.proof.description',
  cache: 'no-store',
} as const satisfies PageHandle;
