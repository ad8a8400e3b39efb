import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/mails/:id',
  audience: 'admin',
  permission: 'mails.read',
  layout: null,
  title: 'meta.mailDetails.title',
  description: 'meta.mailDetails.description',
  cache: 'no-store',
} as const satisfies PageHandle;
