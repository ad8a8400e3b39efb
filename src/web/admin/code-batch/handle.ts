import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/new-batch',
  audience: 'admin',
  permission: 'codes.write',
  layout: null,
  title: 'meta.codeBatch.title',
  description: 'meta.codeBatch.description',
} as const satisfies PageHandle;
