import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/about-us',
  audience: 'public',
  layout: 'centered',
  title: 'meta.aboutUs.title',
  description: 'meta.aboutUs.description',
  robots: 'index',
  invitedOnly: true,
} as const satisfies PageHandle;
