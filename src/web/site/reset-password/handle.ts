import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/reset-password',
  audience: 'public',
  layout: 'centered',
  title: 'meta.resetPassword.title',
  description: 'meta.resetPassword.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
