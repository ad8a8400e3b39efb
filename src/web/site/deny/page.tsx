import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { checkRegistrationCode } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { parseInvitation } from '../registration/invitation.ts';

export { handle } from './handle.ts';

/** Loads whether a referrer denies, and whether the invitation has expired; a failed check leaves the visit denied. */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const invitation = parseInvitation(url);
  const checked =
    invitation &&
    (await runInProcess(context)(checkRegistrationCode, {
      registrationCode: invitation.rc,
      validityTimestamp: invitation.vt,
    }).catch(() => null));
  const expired = checked?.registrationCodeDetails.errors.includes('REGISTRATION_CODE_EXPIRED') ?? false;
  const forbiddenReferrer = cookieValue(request.headers.get('Cookie'), COOKIES.referrer) !== null;
  return { expired, forbiddenReferrer };
}

/** The page for invitations that admit nobody, with the reason (specification C11). */
export default function Deny() {
  const { t } = useText();
  const { expired } = useLoaderData<typeof loader>();
  return (
    <MessagePanel
      icon={expired ? 'clock' : 'lock'}
      title={t('deny.title')}
      actions={
        <>
          <LocalLink to={href('/membership-interest')} className={buttonClass()}>
            {t('deny.apply')}
          </LocalLink>
          <LocalLink to={href('/')} className={buttonClass({ tone: 'quiet' })}>
            {t('deny.home')}
          </LocalLink>
        </>
      }
    >
      <p>{expired ? t('deny.expired') : t('deny.text')}</p>
    </MessagePanel>
  );
}
