import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/login-link',
  audience: 'public',
  layout: 'centered',
  title: 'meta.loginLink.title',
  description: 'meta.loginLink.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
