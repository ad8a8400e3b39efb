import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withFragment, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { RecordActions, RecordNote, RecordPart } from '../record/record-parts.tsx';
import styles from './application.module.css';
import type { ApplicationDetails, Invitation } from './application-details.ts';
import { CodeChoice } from './approval.tsx';
import { AGAIN } from './decide-application.ts';
import { MailPreview } from './mail-preview.tsx';

type Props = { readonly application: ApplicationDetails; readonly invitation: Invitation | null };

/** Another link for an approved applicant: the way to it, then the mail before the button that sends it. */
export function AnotherLink({ application, invitation }: Props) {
  const { t } = useText();
  const { id } = application;
  if (invitation) return <Review application={application} invitation={invitation} />;
  const review = withFragment(withQuery(href('/admin/applications/:id', { id }), { [AGAIN]: '1' }), AGAIN);
  return (
    <RecordPart id={AGAIN} title={t('application.again')}>
      <RecordNote>{t('application.again.note')}</RecordNote>
      <RecordActions>
        <LocalLink to={review} className={buttonClass({ tone: 'secondary', size: 'small' })}>
          {t('application.again.begin')}
        </LocalLink>
      </RecordActions>
    </RecordPart>
  );
}

type ReviewProps = Props & { readonly invitation: Invitation };

function Review({ application, invitation }: ReviewProps) {
  const { t } = useText();
  const { id } = application;
  const { code, mail } = invitation;
  return (
    <div className={styles.decision}>
      <RecordPart id={AGAIN} title={t('application.again')}>
        <RecordNote>{t('application.again.note')}</RecordNote>
        <CodeChoice invitation={invitation} isAgain />
      </RecordPart>
      {mail && <MailPreview id={id} code={code} mail={mail} />}
      <RecordActions>
        {mail && <SendForm code={code} invitedAt={application.invitedAt} />}
        <LocalLink to={href('/admin/applications/:id', { id })} className={buttonClass({ tone: 'quiet' })}>
          {t('application.again.leave')}
        </LocalLink>
      </RecordActions>
    </div>
  );
}

type SendProps = { readonly code: string; readonly invitedAt: unknown };

/** Names the newest link that the admin saw, so that of two admins one sends another. */
function SendForm({ code, invitedAt }: SendProps) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post">
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="invitedAt" value={String(invitedAt ?? '')} />
      <Button type="submit" name="decision" value={AGAIN} busy={busy} busyLabel={t('form.busy')}>
        {t('application.again.send')}
      </Button>
    </Form>
  );
}
