import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account',
  audience: 'member',
  layout: 'centered',
  title: 'meta.account.title',
  description: 'meta.account.description',
  cache: 'no-store',
} as const satisfies PageHandle;
