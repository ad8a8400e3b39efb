import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { signIn } from './session.ts';

/** The token of the session, where the operator stores tokens in local storage, and the page that follows. */
export type StartedSession = { readonly session: string; readonly to: string };

/**
 * Stores the token of a session that the server started, and goes on. Shown only where the operator stores tokens in local
 * storage: script alone can store it.
 */
export function StoreSession({ session, to }: StartedSession) {
  const { t } = useText();
  const navigate = useNavigate();
  useEffect(() => {
    signIn(session).then(() => navigate(to, { replace: true }));
  }, [session, to, navigate]);
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('form.busy')}</Heading>
        <noscript>
          <p>{t('session.needsScript')}</p>
        </noscript>
      </NarrowPageHead>
    </NarrowPage>
  );
}
