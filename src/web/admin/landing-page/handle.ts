import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/landings/:id',
  audience: 'admin',
  permission: 'landing-pages.read',
  layout: null,
  title: 'meta.landingPage.title',
  description: 'meta.landingPage.description',
  cache: 'no-store',
} as const satisfies PageHandle;
