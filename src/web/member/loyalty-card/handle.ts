import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/card',
  audience: 'member',
  layout: 'centered',
  title: 'meta.card.title',
  description: 'meta.card.description',
  cache: 'no-store',
} as const satisfies PageHandle;
