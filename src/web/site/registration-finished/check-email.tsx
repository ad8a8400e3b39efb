import { Form, useNavigation } from 'react-router';
import { CONSENT_FIELDS } from '#web/browser/registration/draft.ts';
import type { RegistrationProgressQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CodeForm, type RefusedCode } from '../registration/code-form.tsx';
import { GuestInvitation } from '../registration/guest-invitation.tsx';
import { findMailProgram } from '../registration/mail-program.ts';
import type { ResendResult } from '../registration/resend.ts';
import { ResendForm } from '../registration/resend-form.tsx';
import { TextWithEmail } from '../registration/text-with-email.tsx';
import { useClearedDraft } from '../registration/use-draft.ts';
import styles from './check-email.module.css';

type Props = {
  readonly email: string | null;
  readonly progress: NonNullable<RegistrationProgressQuery['registrationProgress']>;
  readonly result: ResendResult | RefusedCode | null | undefined;
};

/** The mail is sent: shows the address, a form to resend the mail, and a link back for a mistyped address. */
export function CheckEmail({ email, progress, result }: Props) {
  const { t } = useText();
  // The draft stays for a change of address; only the consents belong to the one address.
  useClearedDraft(CONSENT_FIELDS);
  return (
    <MessagePanel
      figure={
        <GuestInvitation
          inviter={progress.invitation?.invitorName ?? null}
          percent={progress.invitation?.voucherPercent ?? null}
          minimum={progress.invitation?.voucherMinimumMinor ?? null}
        />
      }
      eyebrow={t('registration.finished.eyebrow')}
      title={t('registration.finished.title')}
      actions={
        <Stack align="center">
          {email && <OpenMailLink email={email} />}
          <RefreshLink />
          <CodeForm refused={result?.kind === 'code-refused' ? result : null} />
          <ResendForm result={result?.kind === 'code-refused' ? null : result} wait={progress} />
          <ChangeForm />
        </Stack>
      }
    >
      <p>{email ? <TextWithEmail id="waiting.sentTo" email={email} /> : t('registration.finished.text')}</p>
      <p>{t('registration.finished.spam')}</p>
    </MessagePanel>
  );
}

/** Opens the mail program of the address in a new tab; this page stays and continues after the activation. */
function OpenMailLink({ email }: { readonly email: string }) {
  const { t } = useText();
  const program = findMailProgram(email);
  if (!program) return null;
  return (
    <LinkButton href={program.url} target="_blank" rel="noopener noreferrer">
      {t('waiting.openMail', { program: program.name })} <VisuallyHidden>({t('waiting.newTab')})</VisuallyHidden>
    </LinkButton>
  );
}

function ChangeForm() {
  const { t } = useText();
  const { formData } = useNavigation();
  return (
    <Form method="post" className={styles.change}>
      <Button
        type="submit"
        name="intent"
        value="change"
        tone="quiet"
        busy={formData?.get('intent') === 'change'}
        busyLabel={t('form.busy')}
        aria-describedby="change-hint"
      >
        {t('registration.finished.restart')}
      </Button>
      <p id="change-hint" className={styles.hint}>
        {t('waiting.change.hint')}
      </p>
    </Form>
  );
}

/** Without script the page receives no activation event: the visitor reloads it. */
function RefreshLink() {
  const { t } = useText();
  const here = withBase(useLocalizedPath()(href('/registration/formfinished')));
  return (
    <noscript>
      <LinkButton href={here}>{t('waiting.look')}</LinkButton>
    </noscript>
  );
}
