import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/data',
  audience: 'member',
  layout: null,
  title: 'meta.ownData.title',
  description: 'meta.ownData.description',
  cache: 'no-store',
} as const satisfies PageHandle;
