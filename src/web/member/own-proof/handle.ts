import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/security/confirm',
  audience: 'member',
  layout: null,
  title: 'meta.ownProof.title',
  description: 'meta.ownProof.description',
  cache: 'no-store',
} as const satisfies PageHandle;
