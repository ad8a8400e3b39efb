import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/security',
  audience: 'member',
  layout: null,
  title: 'meta.security.title',
  description: 'meta.security.description',
  cache: 'no-store',
} as const satisfies PageHandle;
