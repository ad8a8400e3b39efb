import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/account/recovery-codes',
  audience: 'admin',
  permission: 'account.factors',
  layout: null,
  title: 'meta.recoveryCodes.title',
  description: 'meta.recoveryCodes.description',
  cache: 'no-store',
} as const satisfies PageHandle;
