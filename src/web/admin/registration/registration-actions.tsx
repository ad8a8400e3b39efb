import { Form } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { RecordActions, RecordNote } from '../record/record-parts.tsx';
import type { Change } from './change-registration.ts';
import type { RegistrationDetails } from './registration-details.ts';

const TEXTS = {
  resend: {
    label: 'registration.resend',
    question: 'registration.resend.question',
    confirm: 'registration.resend.confirm',
  },
  withdraw: {
    label: 'registration.withdraw',
    question: 'registration.withdraw.question',
    confirm: 'registration.withdraw.confirm',
  },
  erase: {
    label: 'registration.erase',
    question: 'registration.erase.question',
    confirm: 'registration.erase.confirm',
  },
} as const satisfies Record<Change, Record<string, TextKey>>;

type Props = { readonly registration: Pick<RegistrationDetails, 'state' | 'resendAfter'> };

/** What can still be done with the registration. Each asks first. */
export function RegistrationActions({ registration: { state, resendAfter } }: Props) {
  const { t } = useText();
  const [canWrite, canErase] = [usePermission('registrations.write'), usePermission('registrations.erase')];
  const isPending = state === 'PENDING';
  const isErasable = state !== 'ACTIVE' && state !== 'ERASED';
  const wait = Math.ceil((resendAfter ?? 0) / 60);
  return (
    <RecordActions>
      {canWrite && isPending && resendAfter === 0 && <ChangeConfirmation change="resend" />}
      {canWrite && isPending && wait > 0 && <RecordNote>{t('registration.resend.wait', { minutes: wait })}</RecordNote>}
      {canWrite && isPending && <ChangeConfirmation change="withdraw" />}
      {canErase && isErasable && <ChangeConfirmation change="erase" />}
      {canErase && state === 'ACTIVE' && <RecordNote>{t('registration.erase.active')}</RecordNote>}
    </RecordActions>
  );
}

function ChangeConfirmation({ change }: { readonly change: Change }) {
  const { t } = useText();
  const busy = useSubmitting();
  const { label, question, confirm } = TEXTS[change];
  return (
    <Confirmation name="registration-actions" size="small" label={t(label)} question={t(question)}>
      <Form method="post">
        <Button type="submit" name="change" value={change} size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(confirm)}
        </Button>
      </Form>
    </Confirmation>
  );
}
