import type { TextKey } from '#texts/keys.ts';
import { type Href, href } from '#web/routing/href.ts';

export type NavigationEntry = { readonly to: Href; readonly text: TextKey };

/** The pages of the member area, in the order of the navigation: one line a page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: href('/welcome'), text: 'member.nav.welcome' },
  { to: href('/invitations'), text: 'invitations.title' },
  { to: href('/card'), text: 'member.nav.card' },
  // Before the entry above it, of which its address is a part.
  { to: href('/account/security'), text: 'member.nav.security' },
  { to: href('/account'), text: 'myAccount.title' },
];
