import { useSearchParams } from 'react-router';
import type { TextKey } from '../../../texts/keys.ts';
import { useText } from '../../text/use-text.ts';
import { Banner } from '../../ui/banner.tsx';

const NOTICES = {
  'password-reset': 'reset.done',
  'logged-out': 'login.loggedOut',
  activated: 'session.activated',
} as const satisfies Record<string, TextKey>;

/** Leads to the login with a word about what has just happened. */
export function loginPathAfter(notice: keyof typeof NOTICES): string {
  return `/login?notice=${notice}`;
}

/** That word. An address can ask for no other. */
export function LoginNotice() {
  const { t } = useText();
  const notice = useSearchParams()[0].get('notice') ?? '';
  if (!Object.hasOwn(NOTICES, notice)) return null;
  return <Banner tone="success">{t(NOTICES[notice as keyof typeof NOTICES])}</Banner>;
}
