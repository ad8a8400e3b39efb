import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/login',
  audience: 'public',
  layout: 'centered',
  title: 'meta.login.title',
  description: 'meta.login.description',
} as const satisfies PageHandle;
