import { Form } from 'react-router';
import { LONGEST_REASON } from '#modules/membership-interest/rules/decision.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { getRefusalText } from '../applications/application-texts.ts';
import styles from './application.module.css';
import type { Invitation } from './application-details.ts';
import { AGAIN } from './decide-application.ts';
import { InvitationFacts } from './invitation-facts.tsx';

type ChoiceProps = {
  readonly invitation: Invitation;
  /** Whether the link is another one for an approved applicant. */
  readonly isAgain?: boolean;
};

/** The code of the registration link, and whether it admits people. */
export function CodeChoice({ invitation, isAgain = false }: ChoiceProps) {
  const { t } = useText();
  const { code, refusal } = invitation;
  return (
    <>
      {/* The code is in the address: the preview can be shared, and works without script. */}
      <Form method="get" className={styles.form} key={code}>
        {isAgain && <input type="hidden" name={AGAIN} value="1" />}
        <TextField
          id="code"
          name="code"
          label={t('applications.column.code')}
          hint={t('applications.code.hint')}
          defaultValue={code}
          look="code"
        />
        <Button type="submit" tone="secondary" size="small">
          {t('application.code.check')}
        </Button>
      </Form>
      {code !== '' && refusal && <Banner>{t(getRefusalText(refusal))}</Banner>}
      {code !== '' && <InvitationFacts invitation={invitation} />}
    </>
  );
}

/** The approval with a code that admits people. */
export function ApproveForm({ code }: { readonly code: string }) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="code" value={code} />
      <ReasonField id="approve-reason" />
      <Button type="submit" name="decision" value="approve" busy={busy} busyLabel={t('form.busy')}>
        {t('application.approve')}
      </Button>
    </Form>
  );
}

/** Why, for colleagues. */
export function ReasonField({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <TextAreaField
      id={id}
      name="reason"
      label={t('applications.reason')}
      hint={t('applications.reason.hint')}
      optionalLabel={t('applications.optional')}
      maxLength={LONGEST_REASON}
    />
  );
}
