import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks/:id',
  audience: 'admin',
  permission: 'webhooks.read',
  layout: null,
  title: 'meta.webhook.title',
  description: 'meta.webhook.description',
  cache: 'no-store',
} as const satisfies PageHandle;
