import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/activateaccountError',
  audience: 'public',
  layout: 'centered',
  title: 'meta.activationError.title',
  description: 'meta.activationError.description',
} as const satisfies PageHandle;
