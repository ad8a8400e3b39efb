import type { ReactNode } from 'react';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { TypedSettings } from '../code-settings/settings.ts';
import { CHOSEN, TERM_NAMES, TERM_TEXTS, type TermName } from '../code-settings/terms.ts';
import {
  CampaignField,
  CountriesField,
  CustomizationField,
  EndField,
  LinkOnlyField,
} from '../code-settings/terms-fields.tsx';
import { listSelectionFields, type Selection } from '../list/selection.ts';
import styles from './chosen-terms-form.module.css';

type Props = {
  readonly selection: Selection;
  readonly customizations: readonly string[];
  readonly chosen: readonly TermName[];
  readonly typed: TypedSettings;
};

/** The terms of the selected codes: each has a box, and shows its field while the box is checked. */
export function ChosenTermsForm({ selection, customizations, chosen, typed }: Props) {
  const { t } = useText();
  const busy = useSubmitting();
  const fields: Readonly<Record<TermName, ReactNode>> = {
    customization: <CustomizationField typed={typed} customizations={customizations} />,
    campaign: <CampaignField typed={typed} />,
    ends: <EndField typed={typed} />,
    linkOnly: <LinkOnlyField typed={typed} />,
    countries: <CountriesField typed={typed} />,
  };
  return (
    <Stack>
      <SelectedCodes selection={selection} />
      {TERM_NAMES.map((name) => (
        <div key={name} className={styles.term}>
          <Checkbox
            id={`set-${name}`}
            name={CHOSEN}
            value={name}
            label={t(TERM_TEXTS[name])}
            defaultChecked={chosen.includes(name)}
          />
          <div className={styles.field}>{fields[name]}</div>
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
  return (
    <p>
      <SelectedText selection={selection} />
      {Object.entries(listSelectionFields(selection)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </p>
  );
}

function SelectedText({ selection }: Pick<Props, 'selection'>) {
  const { t, languageTag } = useText();
  if (selection.kind === 'some') return t('codesEdit.selected', { count: selection.ids.length });
  const { length } = selection.except;
  return length === 0 ? t('codesEdit.all') : t('codesEdit.allBut', { except: formatNumber(length, languageTag) });
}
