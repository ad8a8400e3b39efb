import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/qr-codes/file',
  audience: 'admin',
  permission: 'codes.read',
  layout: null,
  title: 'meta.qrCodeFile.title',
  description: 'meta.qrCodeFile.description',
  cache: 'no-store',
} as const satisfies PageHandle;
