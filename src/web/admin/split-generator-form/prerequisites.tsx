import { useText } from '#web/i18n/use-text.ts';
import { CheckboxGroup } from '#web/ui/choice.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Small } from '#web/ui/typography.tsx';
import type { DraftPrerequisite } from './draft.ts';
import { namePrerequisite, namePrerequisiteVariations } from './field-names.ts';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent } from './intents.ts';

/** The experiments of which a visitor must have a certain variation to be included. */
export function Prerequisites() {
  const { t } = useText();
  const { state, others } = useExperimentForm();
  const { prerequisites } = state.draft;
  const field = useField();
  const options = others
    .filter(({ key, isArchived }) => !isArchived && !prerequisites.some(({ experiment }) => experiment === key))
    .map(({ key, name }) => ({ value: key, label: `${name} (${key})` }));
  return (
    <Fieldset
      id="prerequisites"
      look="group"
      legend={t('splitGenerator.field.prerequisites')}
      hint={t('splitGenerator.prerequisites.hint')}
      error={field('prerequisites').error}
    >
      {prerequisites.map((prerequisite, index) => (
        <Prerequisite key={prerequisite.experiment} prerequisite={prerequisite} index={index} />
      ))}
      {options.length === 0 && prerequisites.length === 0 && <Small>{t('splitGenerator.prerequisites.none')}</Small>}
      {options.length > 0 && (
        <div className={styles.beside}>
          <SelectField
            {...field('prerequisiteToAdd')}
            label={t('splitGenerator.prerequisites.add')}
            options={options}
            placeholder={t('splitGenerator.choose')}
            defaultValue=""
          />
          <IntentButton
            intent={formatIntent('add-prerequisite')}
            tone="secondary"
            about={t('splitGenerator.prerequisites.add')}
          >
            {t('splitGenerator.add')}
          </IntentButton>
        </div>
      )}
    </Fieldset>
  );
}

type Props = { readonly prerequisite: DraftPrerequisite; readonly index: number };

function Prerequisite({ prerequisite: { experiment, variations }, index }: Props) {
  const { t } = useText();
  const { others } = useExperimentForm();
  const field = useField();
  const known = others.find(({ key }) => key === experiment);
  const name = known ? `${known.name} (${known.key})` : experiment;
  const unknown = variations.filter((key) => !known?.variations.some((one) => one.key === key));
  const options = [...(known?.variations ?? []), ...unknown.map((key) => ({ key, name: key }))];
  return (
    <div id={namePrerequisite(index)} className={styles.prerequisite} tabIndex={-1}>
      <input type="hidden" name={namePrerequisite(index)} value={experiment} />
      <CheckboxGroup
        {...field(namePrerequisiteVariations(index))}
        legend={name}
        hint={t('splitGenerator.prerequisites.variations')}
        options={options.map((one) => ({ value: one.key, label: one.name }))}
        defaultValues={variations}
        error={field(namePrerequisite(index)).error}
      />
      <IntentButton intent={formatIntent('remove-prerequisite', index)} about={name}>
        {t('splitGenerator.remove')}
      </IntentButton>
    </div>
  );
}
