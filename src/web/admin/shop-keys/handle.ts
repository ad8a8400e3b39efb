import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/shop-keys',
  audience: 'admin',
  permission: 'shop-keys.read',
  layout: null,
  title: 'meta.shopKeys.title',
  description: 'meta.shopKeys.description',
  cache: 'no-store',
} as const satisfies PageHandle;
