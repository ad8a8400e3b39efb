import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/mails/export',
  audience: 'admin',
  permission: 'export',
  layout: null,
  title: 'meta.mailsExport.title',
  description: 'meta.mailsExport.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
