import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/:id',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.code.title',
  description: 'meta.code.description',
} as const satisfies PageHandle;
