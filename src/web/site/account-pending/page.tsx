import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ADDRESS_FIELDS } from '#web/browser/registration/draft.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { registrationProgress } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { CodeForm, type RefusedCode } from '../registration/code-form.tsx';
import { CODE_INTENT } from '../registration/enter-code.ts';
import { withInvitation } from '../registration/invitation.ts';
import { enterCode } from '../registration/open-activation.server.ts';
import { readRegistrationCookie } from '../registration/registration-cookie.ts';
import { type ResendResult, resend } from '../registration/resend.ts';
import { ResendForm } from '../registration/resend-form.tsx';
import { TextWithEmail } from '../registration/text-with-email.tsx';
import { useClearedDraft } from '../registration/use-draft.ts';

export { handle } from './handle.ts';

/** Loads the typed address and the visitor's invitation; it reveals nothing about whose registration is pending. */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const registration = readRegistrationCookie(request);
  if (!registration) return { registration, progress: null };
  const { id: registrationId, ...shown } = registration;
  const progress = registrationId
    ? (await runInProcess(context)(registrationProgress, { registrationId })).registrationProgress
    : null;
  if (progress?.status === 'ACTIVE') {
    return redirect(
      matchPathLocale(withoutBase(url.pathname), href('/registration/registrationformemailactivecomplete')),
    );
  }
  return { registration: shown, progress };
}

/** The page shows the visitor's own address. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const registration = readRegistrationCookie(request);
  const formData = getPostedForm(context);
  if (formData.get('intent') === CODE_INTENT) return enterCode({ url, context }, formData, registration?.id ?? null);
  return registration && resend(runInProcess(context), registration);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction<ResendResult | RefusedCode | null, ResendResult>(
    () => serverAction<typeof action>(),
    (message) => ({ kind: 'failed', message }),
  );
}

export default function AccountPending() {
  const { t } = useText();
  const { registration, progress } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  useClearedDraft(ADDRESS_FIELDS);
  const email = registration?.email;
  return (
    <MessagePanel
      icon="mail"
      eyebrow={t('registration.pending.eyebrow')}
      title={t('registration.pending.title')}
      actions={
        <Stack align="center">
          {progress?.status === 'PENDING' && (
            <CodeForm refused={actionData?.kind === 'code-refused' ? actionData : null} />
          )}
          {email && <ResendForm result={actionData?.kind === 'code-refused' ? null : actionData} wait={progress} />}
          <NextActions back={withInvitation(href('/registration/formstarted'), registration)} />
        </Stack>
      }
    >
      <p>{email ? <TextWithEmail id="waiting.pending" email={email} /> : t('registration.pending.text')}</p>
      <p>{t('registration.pending.spam')}</p>
    </MessagePanel>
  );
}

function NextActions({ back }: { readonly back: Href }) {
  const { t } = useText();
  return (
    <Cluster>
      <LocalLink className={buttonClass({ tone: 'quiet' })} to={back}>
        {t('registration.pending.back')}
      </LocalLink>
      <LinkButton href={useLoginHref()} tone="quiet">
        {t('registration.pending.login')}
      </LinkButton>
    </Cluster>
  );
}
