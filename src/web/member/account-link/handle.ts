import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/security/link',
  audience: 'member',
  layout: null,
  title: 'meta.linkIdentity.title',
  description: 'meta.linkIdentity.description',
  cache: 'no-store',
} as const satisfies PageHandle;
