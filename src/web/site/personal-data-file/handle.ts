import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/personal-data/file',
  audience: 'public',
  layout: null,
  title: 'meta.personalDataFile.title',
  description: 'meta.personalDataFile.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
