import type { TextKey } from '#texts/keys.ts';
import { type Href, href } from '#web/routing/href.ts';

export type NavigationEntry = { readonly to: Href; readonly text: TextKey };

/** The pages of the member area, in the order of the navigation: one line a page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: href('/welcome'), text: 'member.nav.welcome' },
  { to: href('/account/security'), text: 'member.nav.security' },
];
