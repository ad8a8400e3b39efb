import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/confirm-email',
  audience: 'public',
  layout: 'centered',
  title: 'meta.confirmEmailLink.title',
  description: 'meta.confirmEmailLink.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
