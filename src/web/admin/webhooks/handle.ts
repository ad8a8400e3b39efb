import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks',
  audience: 'admin',
  permission: 'webhooks.read',
  layout: null,
  title: 'meta.webhooks.title',
  description: 'meta.webhooks.description',
  cache: 'no-store',
} as const satisfies PageHandle;
