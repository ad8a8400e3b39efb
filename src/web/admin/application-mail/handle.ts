import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/applications/:id/mail',
  audience: 'admin',
  permission: 'applications.decide',
  layout: null,
  title: 'meta.applicationMail.title',
  description: 'meta.applicationMail.description',
  cache: 'no-store',
} as const satisfies PageHandle;
