import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/members/:id',
  audience: 'admin',
  permission: 'members.read',
  layout: null,
  title: 'meta.clubMember.title',
  description: 'meta.clubMember.description',
  cache: 'no-store',
} as const satisfies PageHandle;
