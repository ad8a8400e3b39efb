import { Form, useNavigation } from 'react-router';
import { withBase } from '../../base-path.ts';
import { useLocalizedPath } from '../../local-link.tsx';
import { CONSENTS } from '../../registration/draft.ts';
import type { ResendAnswer } from '../../registration/resend.ts';
import { ResendForm } from '../../registration/resend-form.tsx';
import { SentTo } from '../../registration/sent-to.tsx';
import { useForgottenDraft } from '../../registration/use-draft.ts';
import { useText } from '../../text/use-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import styles from './check-email.module.css';

type Props = {
  readonly email: string | null;
  readonly progress: { readonly resendAfter: number };
  readonly answer: ResendAnswer | null | undefined;
};

/** The mail is under way: where to, how to have it again, and the way back for who mistyped the address. */
export function CheckEmail({ email, progress, answer }: Props) {
  const { t } = useText();
  // What was typed waits for who changes the address; only what they agreed to belongs to the one address.
  useForgottenDraft(CONSENTS);
  return (
    <MessagePanel
      icon="mail"
      eyebrow={t('registration.finished.eyebrow')}
      title={t('registration.finished.title')}
      actions={
        <Stack align="center">
          <LookAgain />
          <ResendForm answer={answer} wait={progress} />
          <ChangeForm />
        </Stack>
      }
    >
      <p>{email ? <SentTo id="waiting.sentTo" email={email} /> : t('registration.finished.text')}</p>
      <p>{t('registration.finished.spam')}</p>
    </MessagePanel>
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

/** Without script nobody tells the page of the activation: the visitor asks. */
function LookAgain() {
  const { t } = useText();
  const here = withBase(useLocalizedPath()('/registration/formfinished'));
  return (
    <noscript>
      <LinkButton href={here}>{t('waiting.look')}</LinkButton>
    </noscript>
  );
}
