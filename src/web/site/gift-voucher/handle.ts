import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/registration/gift-voucher',
  audience: 'public',
  layout: 'centered',
  title: 'meta.giftVoucher.title',
  description: 'meta.giftVoucher.description',
  invitedOnly: true,
} as const satisfies PageHandle;
