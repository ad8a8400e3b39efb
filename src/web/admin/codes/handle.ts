import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.codes.title',
  description: 'meta.codes.description',
} as const satisfies PageHandle;
