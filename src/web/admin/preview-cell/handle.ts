import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/previews/cell',
  audience: 'admin',
  permission: 'landing-pages.read',
  layout: null,
  title: 'meta.previewCell.title',
  description: 'meta.previewCell.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
