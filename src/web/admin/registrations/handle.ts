import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/registrations',
  audience: 'admin',
  permission: 'registrations.read',
  layout: null,
  title: 'meta.registrations.title',
  description: 'meta.registrations.description',
  // A search is part of the address.
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
