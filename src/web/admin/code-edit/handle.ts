import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/edit/:id',
  audience: 'admin',
  permission: 'codes.write',
  layout: null,
  title: 'meta.codeEdit.title',
  description: 'meta.codeEdit.description',
} as const satisfies PageHandle;
