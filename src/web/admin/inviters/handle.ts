import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters',
  audience: 'admin',
  permission: 'inviters.read',
  layout: null,
  title: 'meta.inviters.title',
  description: 'meta.inviters.description',
  // A search is part of the address.
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
