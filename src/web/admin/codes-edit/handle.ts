import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/edit',
  audience: 'admin',
  permission: 'codes.write',
  layout: null,
  title: 'meta.codesEdit.title',
  description: 'meta.codesEdit.description',
} as const satisfies PageHandle;
