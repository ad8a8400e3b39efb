import { useEffect, useState } from 'react';
import { readToken } from '#web/browser/session/token.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { useClearedDraft } from '../registration/use-draft.ts';

const SECONDS = 5;

/**
 * The account was activated while this page was open: leads to the club if this browser has the session, else to the
 * login. The activating tab may receive its session shortly after the event, so this page checks until the last second.
 */
export function Activated() {
  const { t } = useText();
  const welcome = withBase(useLocalizedPath()(href('/welcome')));
  const login = useLoginHref();
  const [signedIn, setSignedIn] = useState(false);
  useClearedDraft();
  useEffect(() => {
    const timer = setInterval(() => setSignedIn(readToken() !== null), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <MessagePanel
      replacesForm
      icon="check"
      title={t('registration.finished.activated.title')}
      actions={
        <CountdownRedirect
          href={signedIn ? welcome : login}
          seconds={SECONDS}
          message={(seconds) => t('registration.finished.activated.going', { seconds })}
          stoppedMessage={t('registration.finished.activated.stopped')}
          goLabel={t('registration.finished.activated.go')}
          stopLabel={t('registration.stay')}
        />
      }
    />
  );
}
