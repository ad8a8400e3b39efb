import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/landings/new',
  audience: 'admin',
  permission: 'landing-pages.write',
  layout: null,
  title: 'meta.landingPageNew.title',
  description: 'meta.landingPageNew.description',
} as const satisfies PageHandle;
