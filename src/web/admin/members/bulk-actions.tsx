import { LONGEST_CARD_REASON } from '#modules/membership/rules/member-change.ts';
import { CARD_FILTERS } from '#modules/membership/rules/member-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/ui/select.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import type { BulkAction } from '../list/selection-form.tsx';
import { CARD_TEXTS } from './member-texts.ts';

/** What can be done with all selected members. */
export function useBulkActions(): readonly BulkAction[] {
  const { t } = useText();
  return [
    {
      kind: 'card',
      label: t('member.card.change'),
      question: t('members.card.question'),
      confirm: t('member.card.confirm'),
      fields: (
        <>
          <SelectField
            id="bulk-card"
            name="card"
            label={t('member.card.new')}
            options={CARD_FILTERS.map((value) => ({ value, label: t(CARD_TEXTS[value]) }))}
          />
          <TextAreaField
            id="bulk-reason"
            name="reason"
            label={t('member.card.reason')}
            hint={t('member.card.reason.hint')}
            maxLength={LONGEST_CARD_REASON}
          />
        </>
      ),
    },
    {
      kind: 'sessions',
      label: t('members.sessions.end'),
      question: t('members.sessions.question'),
      confirm: t('member.sessions.endAll.confirm'),
    },
  ];
}
