import { useSearchParams } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { LoginNoticeName } from '#web/routing/login-href.ts';
import { Banner } from '#web/ui/banner.tsx';

const NOTICES = {
  'password-reset': 'reset.done',
  'logged-out': 'login.loggedOut',
  'session-ended': 'login.sessionEnded',
  activated: 'session.activated',
  'admin-invitation': 'adminInvitation.accepted',
} as const satisfies Record<LoginNoticeName, TextKey>;

/** Renders the notice that the URL names. A URL can select no other text. */
export function LoginNotice() {
  const { t } = useText();
  const notice = useSearchParams()[0].get('notice') ?? '';
  if (!Object.hasOwn(NOTICES, notice)) return null;
  const tone = notice === 'session-ended' ? 'info' : 'success';
  return <Banner tone={tone}>{t(NOTICES[notice as LoginNoticeName])}</Banner>;
}
