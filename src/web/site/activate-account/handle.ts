import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/activateaccount',
  audience: 'public',
  layout: 'no-footer',
  title: 'meta.activateAccount.title',
  description: 'meta.activateAccount.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
