import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks/new',
  audience: 'admin',
  permission: 'webhooks.write',
  layout: null,
  title: 'meta.webhookNew.title',
  description: 'meta.webhookNew.description',
  cache: 'no-store',
} as const satisfies PageHandle;
