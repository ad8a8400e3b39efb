import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/qr-codes',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.qrCodes.title',
  description: 'meta.qrCodes.description',
} as const satisfies PageHandle;
