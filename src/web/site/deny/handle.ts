import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/deny',
  audience: 'public',
  layout: 'black-inclined-lines',
  title: 'meta.deny.title',
  description: 'meta.deny.description',
} as const satisfies PageHandle;
