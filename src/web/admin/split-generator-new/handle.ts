import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/splitgenerator/new',
  audience: 'admin',
  permission: 'experiments.write',
  layout: null,
  title: 'meta.splitGeneratorNew.title',
  description: 'meta.splitGeneratorNew.description',
} as const satisfies PageHandle;
