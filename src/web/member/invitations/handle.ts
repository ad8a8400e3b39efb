import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/invitations',
  audience: 'member',
  layout: 'centered',
  title: 'meta.invitations.title',
  description: 'meta.invitations.description',
  cache: 'no-store',
} as const satisfies PageHandle;
