import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks/deliveries/:id',
  audience: 'admin',
  permission: 'webhooks.read',
  layout: null,
  title: 'meta.webhookDelivery.title',
  description: 'meta.webhookDelivery.description',
  cache: 'no-store',
} as const satisfies PageHandle;
