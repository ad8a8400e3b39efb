import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/registrationlinkgenerator',
  audience: 'admin',
  permission: 'links.write',
  layout: 'black-inclined-lines',
  title: 'meta.registrationLinkGenerator.title',
  description: 'meta.registrationLinkGenerator.description',
} as const satisfies PageHandle;
