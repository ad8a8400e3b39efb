import { Form } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { usePermission } from '../layout/use-back-office.ts';
import type { Change } from './change-registration.ts';
import styles from './registration.module.css';
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

/** What can still be done with the registration. Each asks first, by a disclosure that works without script. */
export function RegistrationActions({ registration: { state, resendAfter } }: Props) {
  const { t } = useText();
  const [canWrite, canErase] = [usePermission('registrations.write'), usePermission('registrations.erase')];
  const isPending = state === 'PENDING';
  const isErasable = state !== 'ACTIVE' && state !== 'ERASED';
  const wait = Math.ceil((resendAfter ?? 0) / 60);
  return (
    <div className={styles.actions}>
      {canWrite && isPending && resendAfter === 0 && <Confirmation change="resend" />}
      {canWrite && isPending && wait > 0 && (
        <p className={styles.note}>{t('registration.resend.wait', { minutes: wait })}</p>
      )}
      {canWrite && isPending && <Confirmation change="withdraw" />}
      {canErase && isErasable && <Confirmation change="erase" />}
      {canErase && state === 'ACTIVE' && <p className={styles.note}>{t('registration.erase.active')}</p>}
    </div>
  );
}

function Confirmation({ change }: { readonly change: Change }) {
  const { t } = useText();
  const busy = useSubmitting();
  const { label, question, confirm } = TEXTS[change];
  return (
    <details name="registration-actions" className={styles.confirmation} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>{t(label)}</summary>
      <Form method="post" className={styles.question}>
        <p>{t(question)}</p>
        <Button type="submit" name="change" value={change} size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(confirm)}
        </Button>
      </Form>
    </details>
  );
}
