import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/sign-in/answer',
  audience: 'public',
  layout: 'centered',
  title: 'meta.providerAnswer.title',
  description: 'meta.providerAnswer.description',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies PageHandle;
