import { useText } from '#web/i18n/use-text.ts';
import { usePermission } from '../layout/use-back-office.ts';
import type { BulkAction } from '../list/selection-form.tsx';

/** What can be done with all selected landing pages; nothing by those who only read. */
export function useBulkActions(): readonly BulkAction[] {
  const { t } = useText();
  if (!usePermission('landing-pages.write')) return [];
  return [
    {
      kind: 'publish',
      label: t('landingPages.publish'),
      question: t('landingPages.bulk.publish.question'),
      confirm: t('landingPages.bulk.publish.confirm'),
    },
    {
      kind: 'end',
      label: t('landingPages.end'),
      question: t('landingPages.bulk.end.question'),
      confirm: t('landingPages.bulk.end.confirm'),
    },
    {
      kind: 'cancel',
      label: t('landingPages.cancel'),
      question: t('landingPages.bulk.cancel.question'),
      confirm: t('landingPages.bulk.cancel.confirm'),
    },
  ];
}
