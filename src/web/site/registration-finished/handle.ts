import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/formfinished',
  audience: 'public',
  layout: 'centered',
  title: 'meta.registrationFinished.title',
  description: 'meta.registrationFinished.description',
} as const satisfies PageHandle;
