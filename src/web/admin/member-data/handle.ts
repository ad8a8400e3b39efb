import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/members/:id/data',
  audience: 'admin',
  permission: 'members.export',
  layout: null,
  title: 'meta.memberData.title',
  description: 'meta.memberData.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
