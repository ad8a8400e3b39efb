import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/membership-interest',
  audience: 'public',
  layout: 'black-inclined-lines',
  title: 'meta.membershipInterest.title',
  description: 'meta.membershipInterest.description',
  robots: 'index',
} as const satisfies PageHandle;
