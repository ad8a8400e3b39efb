import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/undo-email',
  audience: 'public',
  layout: 'centered',
  title: 'meta.undoEmail.title',
  description: 'meta.undoEmail.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
