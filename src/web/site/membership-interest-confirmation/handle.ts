import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/membership-interest/confirmation',
  audience: 'public',
  layout: 'black-inclined-lines',
  title: 'meta.membershipInterestConfirmation.title',
  description: 'meta.membershipInterestConfirmation.description',
} as const satisfies PageHandle;
