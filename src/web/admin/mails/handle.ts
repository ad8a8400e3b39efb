import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/mails',
  audience: 'admin',
  permission: 'mails.read',
  layout: null,
  title: 'meta.mails.title',
  description: 'meta.mails.description',
  // A search is part of the address.
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
