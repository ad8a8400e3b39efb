import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/landings/:id/preview',
  audience: 'admin',
  permission: 'landing-pages.read',
  layout: null,
  title: 'meta.landingPagePreview.title',
  description: 'meta.landingPagePreview.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
