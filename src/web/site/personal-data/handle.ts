import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/personal-data',
  audience: 'public',
  layout: 'centered',
  title: 'meta.personalData.title',
  description: 'meta.personalData.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
