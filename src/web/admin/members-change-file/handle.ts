import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/members/changes/:id/file',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.membersChangeFile.title',
  description: 'meta.membersChangeFile.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
