import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/splitgenerator',
  audience: 'admin',
  permission: 'experiments.read',
  layout: null,
  title: 'meta.splitGenerator.title',
  description: 'meta.splitGenerator.description',
} as const satisfies PageHandle;
