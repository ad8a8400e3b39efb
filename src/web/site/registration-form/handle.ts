import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/formstarted',
  audience: 'public',
  layout: null,
  title: 'meta.registrationForm.title',
  description: 'meta.registrationForm.description',
  flags: ['registration.steps', 'voucher.percent'],
  invitedOnly: true,
} as const satisfies PageHandle;
