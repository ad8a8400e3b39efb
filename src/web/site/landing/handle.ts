import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/',
  aliases: ['/:slug'],
  audience: 'public',
  layout: 'default',
  title: 'meta.landing.title',
  description: 'meta.landing.description',
  robots: 'index',
  cache: {
    dependsOn: [
      'locale',
      'country',
      'landing.headline',
      'landing.hero',
      'landing.sections',
      'landing.intro-flow',
      'voucher.percent',
      'sign-up.methods',
      'text.*',
    ],
  },
  invitedOnly: true,
} as const satisfies PageHandle;
