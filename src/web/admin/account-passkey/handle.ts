import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/account/passkey',
  audience: 'admin',
  permission: 'account.factors',
  layout: null,
  title: 'meta.passkeyNew.title',
  description: 'meta.passkeyNew.description',
  cache: 'no-store',
} as const satisfies PageHandle;
