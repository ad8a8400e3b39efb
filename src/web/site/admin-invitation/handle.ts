import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin-invitation',
  audience: 'public',
  layout: 'centered',
  title: 'meta.adminInvitation.title',
  description: 'meta.adminInvitation.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
