import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/registrations/:id',
  audience: 'admin',
  permission: 'registrations.read',
  layout: null,
  title: 'meta.registrationDetails.title',
  description: 'meta.registrationDetails.description',
  cache: 'no-store',
} as const satisfies PageHandle;
