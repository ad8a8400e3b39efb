import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/explain',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.explainCode.title',
  description: 'meta.explainCode.description',
} as const satisfies PageHandle;
