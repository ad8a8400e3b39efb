import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/mails/templates/:kind',
  audience: 'admin',
  permission: 'mail-templates.read',
  layout: null,
  title: 'meta.mailTemplateHtml.title',
  description: 'meta.mailTemplateHtml.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
