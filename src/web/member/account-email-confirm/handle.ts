import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/account/email/confirm',
  audience: 'member',
  layout: null,
  title: 'meta.confirmEmail.title',
  description: 'meta.confirmEmail.description',
  cache: 'no-store',
} as const satisfies PageHandle;
