import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/new',
  audience: 'admin',
  permission: 'codes.write',
  layout: null,
  title: 'meta.codeNew.title',
  description: 'meta.codeNew.description',
} as const satisfies PageHandle;
