import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/:id/ledger',
  audience: 'admin',
  permission: 'inviters.read',
  layout: null,
  title: 'meta.inviterLedger.title',
  description: 'meta.inviterLedger.description',
  cache: 'no-store',
} as const satisfies PageHandle;
