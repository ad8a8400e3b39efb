import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/splitgenerator/:key/edit',
  audience: 'admin',
  permission: 'experiments.write',
  layout: null,
  title: 'meta.splitGeneratorEdit.title',
  description: 'meta.splitGeneratorEdit.description',
} as const satisfies PageHandle;
