import { useText } from '#web/i18n/use-text.ts';
import { usePermission } from '../layout/use-back-office.ts';
import type { BulkAction } from '../list/selection-form.tsx';

/** What this admin can do with all selected registrations; none for those who only read. */
export function useBulkActions(): readonly BulkAction[] {
  const { t } = useText();
  const [canWrite, canErase] = [usePermission('registrations.write'), usePermission('registrations.erase')];
  const write: readonly BulkAction[] = [
    {
      kind: 'resend',
      label: t('registrations.resend'),
      question: t('registrations.resend.question'),
      confirm: t('registration.resend.confirm'),
    },
    {
      kind: 'withdraw',
      label: t('registration.withdraw'),
      question: t('registrations.withdraw.question'),
      confirm: t('registration.withdraw.confirm'),
    },
  ];
  const erase: BulkAction = {
    kind: 'erase',
    label: t('registration.erase'),
    question: t('registrations.erase.question'),
    confirm: t('registration.erase.confirm'),
  };
  return [...(canWrite ? write : []), ...(canErase ? [erase] : [])];
}
