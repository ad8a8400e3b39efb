import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/inviters/:id/ledger/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.inviterLedgerExport.title',
  description: 'meta.inviterLedgerExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
