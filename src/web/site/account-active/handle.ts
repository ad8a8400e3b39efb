import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/registrationformemailactivecomplete',
  audience: 'public',
  layout: 'centered',
  title: 'meta.accountActive.title',
  description: 'meta.accountActive.description',
} as const satisfies PageHandle;
