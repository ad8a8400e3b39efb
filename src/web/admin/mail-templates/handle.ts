import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/mails/templates',
  audience: 'admin',
  permission: 'mail-templates.read',
  layout: null,
  title: 'meta.mailTemplates.title',
  description: 'meta.mailTemplates.description',
} as const satisfies PageHandle;
