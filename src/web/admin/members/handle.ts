import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/members',
  audience: 'admin',
  permission: 'members.read',
  layout: null,
  title: 'meta.members.title',
  description: 'meta.members.description',
  // A search is part of the address.
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
