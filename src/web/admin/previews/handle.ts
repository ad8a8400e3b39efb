import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/previews',
  audience: 'admin',
  permission: 'landing-pages.read',
  layout: null,
  title: 'meta.previews.title',
  description: 'meta.previews.description',
} as const satisfies PageHandle;
