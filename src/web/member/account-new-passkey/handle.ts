import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/security/passkey',
  audience: 'member',
  layout: null,
  title: 'meta.newPasskey.title',
  description: 'meta.newPasskey.description',
  cache: 'no-store',
} as const satisfies PageHandle;
