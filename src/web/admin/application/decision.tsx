import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { Heading } from '#web/ui/typography.tsx';
import styles from './application.module.css';
import type { Invitation } from './application-details.ts';
import { ApproveForm, CodeChoice, ReasonField } from './approval.tsx';
import { MailPreview } from './mail-preview.tsx';

type Props = { readonly id: string; readonly invitation: Invitation };

/** What an admin can decide about an open application. The mail is read before the button that sends it. */
export function Decision({ id, invitation }: Props) {
  const { t } = useText();
  const { code, mail } = invitation;
  return (
    <div className={styles.decision}>
      <section aria-labelledby="approval" className={styles.part}>
        <Heading level={2} size="subheading" id="approval">
          {t('application.approval')}
        </Heading>
        <CodeChoice invitation={invitation} />
      </section>
      {mail && <MailPreview id={id} code={code} mail={mail} />}
      {mail && <ApproveForm code={code} />}
      <section aria-labelledby="declining" className={styles.part}>
        <Heading level={2} size="subheading" id="declining">
          {t('application.declining')}
        </Heading>
        <p className={styles.note}>{t('applications.decline.question')}</p>
        <Declining />
      </section>
    </div>
  );
}

function Declining() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <details className={styles.confirmation} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>{t('applications.decline')}</summary>
      <Form method="post" className={styles.form}>
        <ReasonField id="decline-reason" />
        <Button type="submit" name="decision" value="decline" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('applications.decline.confirm')}
        </Button>
      </Form>
    </details>
  );
}
