import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/welcome',
  audience: 'member',
  layout: 'centered',
  title: 'meta.welcome.title',
  description: 'meta.welcome.description',
} as const satisfies PageHandle;
