import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/sign-in',
  audience: 'public',
  layout: 'centered',
  title: 'meta.providerLogin.title',
  description: 'meta.providerLogin.description',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies PageHandle;
