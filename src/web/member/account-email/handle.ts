import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/email',
  audience: 'member',
  layout: null,
  title: 'meta.changeEmail.title',
  description: 'meta.changeEmail.description',
  cache: 'no-store',
} as const satisfies PageHandle;
