import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/landings',
  audience: 'admin',
  permission: 'landing-pages.read',
  layout: null,
  title: 'meta.landingPages.title',
  description: 'meta.landingPages.description',
} as const satisfies PageHandle;
