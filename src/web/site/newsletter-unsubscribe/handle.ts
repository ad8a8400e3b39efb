import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/newsletter/unsubscribe',
  audience: 'public',
  layout: 'centered',
  title: 'meta.newsletter.title',
  description: 'meta.newsletter.description',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies PageHandle;
