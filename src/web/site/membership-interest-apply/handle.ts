import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/membership-interest/apply',
  audience: 'public',
  layout: 'black-inclined-lines',
  title: 'meta.membershipInterestApply.title',
  description: 'meta.membershipInterestApply.description',
} as const satisfies PageHandle;
