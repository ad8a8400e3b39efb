import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/details',
  audience: 'member',
  layout: null,
  title: 'meta.changeDetails.title',
  description: 'meta.changeDetails.description',
  cache: 'no-store',
} as const satisfies PageHandle;
