import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/error/404',
  audience: 'public',
  layout: 'centered',
  title: 'meta.notFound.title',
  description: 'meta.notFound.description',
} as const satisfies PageHandle;
