import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/security/password',
  audience: 'member',
  layout: null,
  title: 'meta.changePassword.title',
  description: 'meta.changePassword.description',
  cache: 'no-store',
} as const satisfies PageHandle;
