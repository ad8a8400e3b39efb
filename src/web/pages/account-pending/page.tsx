import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LocalLink } from '../../local-link.tsx';
import { useLoginHref } from '../../login-href.ts';
import { OF_THE_ADDRESS } from '../../registration/draft.ts';
import { withInvitation } from '../../registration/invitation.ts';
import { rememberedRegistration } from '../../registration/registration-cookie.ts';
import { useForgottenDraft } from '../../registration/use-draft.ts';
import { useText } from '../../text/use-text.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';

/** The invitation that the visitor came with, for the way back with another address. */
export function loader({ request }: LoaderFunctionArgs) {
  const registration = rememberedRegistration(request);
  return { invitation: registration && { rc: registration.rc, vt: registration.vt } };
}

export default function AccountPending() {
  const { t } = useText();
  const { invitation } = useLoaderData<typeof loader>();
  const login = useLoginHref();
  useForgottenDraft(OF_THE_ADDRESS);
  return (
    <MessagePanel
      icon="mail"
      eyebrow={t('registration.pending.eyebrow')}
      title={t('registration.pending.title')}
      actions={
        <>
          <LocalLink
            className={buttonClass({ tone: 'secondary' })}
            to={withInvitation('/registration/formstarted', invitation)}
          >
            {t('registration.pending.back')}
          </LocalLink>
          <LinkButton href={login} tone="quiet">
            {t('registration.pending.login')}
          </LinkButton>
        </>
      }
    >
      <p>{t('registration.pending.text')}</p>
      <p>{t('registration.pending.spam')}</p>
    </MessagePanel>
  );
}
