import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/account/authenticator',
  audience: 'admin',
  permission: 'account.factors',
  layout: null,
  title: 'meta.totpSetup.title',
  description: 'meta.totpSetup.description',
  cache: 'no-store',
} as const satisfies PageHandle;
