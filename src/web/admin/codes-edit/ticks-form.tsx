import type { ReactNode } from 'react';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { TypedSettings } from '../code-settings/settings.ts';
import {
  CampaignField,
  CountriesField,
  CustomizationField,
  EndField,
  LinkOnlyField,
} from '../code-settings/terms-fields.tsx';
import { SELECTION_FIELDS, type Selection } from '../list/selection.ts';
import { TICK_FIELD, TICK_TEXTS, TICKS, type Tick } from './ticked-terms.ts';
import styles from './ticks-form.module.css';

type Props = {
  readonly selection: Selection;
  readonly customizations: readonly string[];
  readonly ticks: readonly Tick[];
  readonly typed: TypedSettings;
};

/** The terms of the selected codes: each has a tick, and shows its field with it. */
export function TicksForm({ selection, customizations, ticks, typed }: Props) {
  const { t } = useText();
  const busy = useSubmitting();
  const fields: Readonly<Record<Tick, ReactNode>> = {
    customization: <CustomizationField typed={typed} customizations={customizations} />,
    campaign: <CampaignField typed={typed} />,
    ends: <EndField typed={typed} />,
    linkOnly: <LinkOnlyField typed={typed} />,
    countries: <CountriesField typed={typed} />,
  };
  return (
    <Stack>
      <SelectedCodes selection={selection} />
      {TICKS.map((tick) => (
        <div key={tick} className={styles.term}>
          <Checkbox
            id={`set-${tick}`}
            name={TICK_FIELD}
            value={tick}
            label={t(TICK_TEXTS[tick])}
            defaultChecked={ticks.includes(tick)}
          />
          <div className={styles.field}>{fields[tick]}</div>
        </div>
      ))}
      <div>
        <Button type="submit" name="intent" value="edit" busy={busy} busyLabel={t('form.busy')}>
          {t('codesEdit.submit')}
        </Button>
      </div>
    </Stack>
  );
}

/** Says what is selected, and posts it again. */
function SelectedCodes({ selection }: Pick<Props, 'selection'>) {
  const { t, languageTag } = useText();
  if (selection.kind === 'some')
    return (
      <p>
        {t('codesEdit.selected', { count: selection.ids.length })}
        <input type="hidden" name={SELECTION_FIELDS.elsewhere} value={selection.ids.join(',')} />
      </p>
    );
  const { except } = selection;
  return (
    <p>
      {except.length === 0
        ? t('codesEdit.all')
        : t('codesEdit.allBut', { except: formatNumber(except.length, languageTag) })}
      <input type="hidden" name={SELECTION_FIELDS.all} value="1" />
      <input type="hidden" name={SELECTION_FIELDS.except} value={except.join(',')} />
    </p>
  );
}
