import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/registrationformemailpendingcomplete',
  audience: 'public',
  layout: 'centered',
  title: 'meta.accountPending.title',
  description: 'meta.accountPending.description',
} as const satisfies PageHandle;
