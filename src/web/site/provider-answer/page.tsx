import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { signIn } from '#web/browser/session/session.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { NarrowPage, NarrowPageHead } from '#web/ui/sections/narrow-page.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { finishLogin, type StartedSession } from './finish-login.server.ts';

export { handle } from './handle.ts';

export function loader(args: LoaderFunctionArgs) {
  return finishLogin(args, runInProcess(args.context));
}

/** The response is used up. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Shown only where the operator stores tokens in local storage: script alone can store the session's. */
export default function ProviderAnswer() {
  const { t } = useText();
  const { session, to } = useLoaderData<StartedSession>();
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
