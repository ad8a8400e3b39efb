import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/data/file',
  audience: 'member',
  layout: null,
  title: 'meta.ownDataFile.title',
  description: 'meta.ownDataFile.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
