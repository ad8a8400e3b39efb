import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks/deliveries',
  audience: 'admin',
  permission: 'webhooks.read',
  layout: null,
  title: 'meta.webhookDeliveries.title',
  description: 'meta.webhookDeliveries.description',
  cache: 'no-store',
} as const satisfies PageHandle;
