import { LONGEST_INVITER_REASON } from '#modules/invitation/rules/inviter-change.ts';
import { useText } from '#web/i18n/use-text.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import type { BulkAction } from '../list/selection-form.tsx';
import { AMOUNT_FIELD, BULK_FIELDS, type BulkKind, KEY_FIELD } from './change-inviters.ts';
import { CHANGE_TEXTS } from './inviter-texts.ts';

/** All actions are in one form, which has the key once. */
const FIRST: BulkKind = 'grant';

/** What can be done with all selected inviters. Each question has a field for the reason. */
export function useBulkActions(idempotencyKey: string): readonly BulkAction[] {
  const { t } = useText();
  const reason = (kind: BulkKind) => (
    <TextAreaField
      id={`bulk-${kind}-reason`}
      name={BULK_FIELDS[kind].reason}
      label={t('inviters.reason')}
      hint={t('inviters.reason.hint')}
      maxLength={LONGEST_INVITER_REASON}
    />
  );
  return (Object.keys(BULK_FIELDS) as BulkKind[]).map((kind) => ({
    kind,
    label: t(CHANGE_TEXTS[kind].label),
    question: t(CHANGE_TEXTS[kind].question),
    confirm: t(CHANGE_TEXTS[kind].confirm),
    fields: (
      <>
        {kind === FIRST && <input type="hidden" name={KEY_FIELD} value={idempotencyKey} />}
        {kind === 'grant' && (
          <NumberField id="bulk-amount" name={AMOUNT_FIELD} label={t('inviters.amount')} inputMode="numeric" />
        )}
        {reason(kind)}
      </>
    ),
  }));
}
