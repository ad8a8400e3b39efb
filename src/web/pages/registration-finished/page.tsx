import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { useSubscription } from '../../client/graphql/use-subscription.ts';
import { answerOfServer } from '../../forms/server-answer.ts';
import { registrationActivated } from '../../generated/operations.ts';
import { LocalLink } from '../../local-link.tsx';
import { useLoginHref } from '../../login-href.ts';
import { OF_THE_ADDRESS } from '../../registration/draft.ts';
import { withInvitation } from '../../registration/invitation.ts';
import { type RememberedRegistration, rememberedRegistration } from '../../registration/registration-cookie.ts';
import { useForgottenDraft } from '../../registration/use-draft.ts';
import { runInProcess } from '../../server/run.server.ts';
import { useText } from '../../text/use-text.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Activated } from './activated.tsx';
import { type ResendAnswer, resend } from './resend.ts';
import { ResendForm } from './resend-form.tsx';

/** Which registration this browser has under way, from its cookie; none is known to who comes by chance. */
export function loader({ request }: LoaderFunctionArgs) {
  return { registration: rememberedRegistration(request) };
}

export async function action({ request, context }: ActionFunctionArgs): Promise<ResendAnswer | null> {
  const id = rememberedRegistration(request)?.id;
  return id ? resend(runInProcess(context), id) : null;
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerOfServer<ResendAnswer | null, ResendAnswer>(
    () => serverAction<typeof action>(),
    (message) => ({ kind: 'failed', message }),
  );
}

export default function RegistrationFinished() {
  const { registration } = useLoaderData<typeof loader>();
  const [activated, setActivated] = useState(false);
  const registrationId = registration?.id ?? null;
  useSubscription(registrationActivated, registrationId === null ? null : { registrationId }, () => setActivated(true));
  if (activated) return <Activated />;
  return registration?.id ? <CheckEmail registration={registration} /> : <Unknown />;
}

function CheckEmail({ registration }: { readonly registration: RememberedRegistration }) {
  const { t } = useText();
  const answer = useActionData<typeof action>();
  // Whoever mistyped the address begins again with the name still there.
  useForgottenDraft(OF_THE_ADDRESS);
  return (
    <MessagePanel
      icon="mail"
      eyebrow={t('registration.finished.eyebrow')}
      title={t('registration.finished.title')}
      actions={
        <Stack align="center">
          <ResendForm answer={answer} />
          <LocalLink
            className={buttonClass({ tone: 'quiet' })}
            to={withInvitation('/registration/formstarted', registration)}
          >
            {t('registration.finished.restart')}
          </LocalLink>
        </Stack>
      }
    >
      <p>{t('registration.finished.text')}</p>
      <p>{t('registration.finished.spam')}</p>
    </MessagePanel>
  );
}

/** Says nothing of any registration: nobody knows who reads it. */
function Unknown() {
  const { t } = useText();
  return (
    <MessagePanel
      icon="mail"
      title={t('registration.finished.eyebrow')}
      actions={
        <>
          <LinkButton href={useLoginHref()} tone="secondary">
            {t('registration.finished.login')}
          </LinkButton>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to="/">
            {t('registration.finished.home')}
          </LocalLink>
        </>
      }
    >
      <p>{t('registration.finished.unknown')}</p>
    </MessagePanel>
  );
}
