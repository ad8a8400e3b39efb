import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/webhooks/deliveries/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.webhookDeliveriesExport.title',
  description: 'meta.webhookDeliveriesExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
