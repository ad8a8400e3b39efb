import type { TextKey } from '#texts/keys.ts';
import { type Href, href } from '#web/routing/href.ts';

/** The parts of the back office, in the order of the navigation. A part without entries is not shown. */
export const PARTS = [
  { id: 'start', text: null },
  { id: 'invitations', text: 'admin.nav.invitations' },
  { id: 'people', text: 'admin.nav.people' },
  { id: 'pages', text: 'admin.nav.pages' },
  { id: 'club', text: 'admin.nav.club' },
  { id: 'team', text: 'admin.nav.team' },
] as const satisfies readonly { readonly id: string; readonly text: TextKey | null }[];

export type NavigationEntry = {
  readonly to: Href;
  readonly text: TextKey;
  readonly part: (typeof PARTS)[number]['id'];
};

/** The entries of the navigation. An admin sees those whose pages the handles permit. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: href('/admin'), text: 'admin.start.title', part: 'start' },
  { to: href('/admin/dashboard'), text: 'dashboard.title', part: 'start' },
  { to: href('/admin/codes'), text: 'codes.title', part: 'invitations' },
  { to: href('/admin/inviters'), text: 'inviters.title', part: 'invitations' },
  { to: href('/admin/registrationlinkgenerator'), text: 'linkGenerator.title', part: 'invitations' },
  { to: href('/admin/codes/new-batch'), text: 'codeBatch.title', part: 'invitations' },
  { to: href('/admin/codes/import'), text: 'codeImport.title', part: 'invitations' },
  { to: href('/admin/codes/explain'), text: 'explainCode.title', part: 'invitations' },
  { to: href('/admin/codes/qr-codes'), text: 'qrCodes.title', part: 'invitations' },
  { to: href('/admin/members'), text: 'members.title', part: 'people' },
  { to: href('/admin/registrations'), text: 'registrations.title', part: 'people' },
  { to: href('/admin/applications'), text: 'applications.title', part: 'people' },
  { to: href('/admin/mails'), text: 'mails.title', part: 'people' },
  { to: href('/admin/landings'), text: 'landingPages.title', part: 'pages' },
  { to: href('/admin/splitgenerator'), text: 'splitGenerator.title', part: 'pages' },
  { to: href('/admin/mails/templates'), text: 'mailTemplates.title', part: 'pages' },
  { to: href('/admin/previews'), text: 'previews.title', part: 'pages' },
  { to: href('/admin/settings'), text: 'settings.title', part: 'club' },
  { to: href('/admin/webhooks'), text: 'webhooks.title', part: 'club' },
  { to: href('/admin/shop-keys'), text: 'shopKeys.title', part: 'club' },
  { to: href('/admin/admins'), text: 'admins.title', part: 'team' },
  { to: href('/admin/account'), text: 'adminAccount.title', part: 'team' },
  { to: href('/admin/audit'), text: 'audit.title', part: 'team' },
];
