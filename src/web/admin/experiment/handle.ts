import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/splitgenerator/:key',
  audience: 'admin',
  permission: 'experiments.read',
  layout: null,
  title: 'meta.experiment.title',
  description: 'meta.experiment.description',
} as const satisfies PageHandle;
