import { LONGEST_REASON } from '#modules/membership-interest/rules/decision.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import type { BulkAction } from '../list/selection-form.tsx';
import { CHANGE_FIELDS } from './change-applications.ts';

/** What can be decided about all selected applications; an approval begins with a code, as that of one application does. */
export function useBulkActions(code: string | null): readonly BulkAction[] {
  const { t } = useText();
  const reason = (kind: 'approve' | 'decline') => (
    <TextAreaField
      id={`bulk-${kind}-reason`}
      name={CHANGE_FIELDS[kind]}
      label={t('applications.reason')}
      hint={t('applications.reason.hint')}
      optionalLabel={t('applications.optional')}
      maxLength={LONGEST_REASON}
    />
  );
  return [
    {
      kind: 'approve',
      label: t('applications.approve'),
      question: t('applications.approve.question'),
      confirm: t('applications.review.show'),
      fields: (
        <>
          <TextField
            id="bulk-code"
            name={CHANGE_FIELDS.code}
            label={t('applications.column.code')}
            hint={t('applications.code.hint')}
            defaultValue={code ?? ''}
            look="code"
          />
          {reason('approve')}
        </>
      ),
    },
    {
      kind: 'decline',
      label: t('applications.decline'),
      question: t('applications.decline.question'),
      confirm: t('applications.decline.confirm'),
      fields: reason('decline'),
    },
  ];
}
