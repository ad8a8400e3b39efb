import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordNote, RecordPart } from '../record/record-parts.tsx';
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
      <RecordPart id="approval" title={t('application.approval')}>
        <CodeChoice invitation={invitation} />
      </RecordPart>
      {mail && <MailPreview id={id} code={code} mail={mail} />}
      {mail && <ApproveForm code={code} />}
      <RecordPart id="declining" title={t('application.declining')}>
        <RecordNote>{t('applications.decline.question')}</RecordNote>
        <Declining />
      </RecordPart>
    </div>
  );
}

function Declining() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Confirmation size="small" label={t('applications.decline')}>
      <Form method="post" className={styles.form}>
        <ReasonField id="decline-reason" />
        <Button type="submit" name="decision" value="decline" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('applications.decline.confirm')}
        </Button>
      </Form>
    </Confirmation>
  );
}
