import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/dashboard',
  audience: 'admin',
  permission: 'funnel.read',
  layout: null,
  title: 'meta.dashboard.title',
  description: 'meta.dashboard.description',
  // A filter is part of the address.
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
