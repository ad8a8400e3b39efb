import { LEAST_VARIATIONS } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import type { DraftVariation } from './draft.ts';
import { nameVariation, nameVariationField } from './field-names.ts';
import { FlagField } from './flag-field.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent } from './intents.ts';

type Props = { readonly variation: DraftVariation; readonly index: number };

/** Name, key and share of a variation, and what it does with what is varied. */
export function VariationFields({ variation, index }: Props) {
  const { t } = useText();
  const { flags } = useExperimentForm().state.draft;
  const field = useField();
  const number = index + 1;
  const name = t(index === 0 ? 'splitGenerator.variation.control' : 'splitGenerator.variation', { number });
  return (
    <Fieldset
      id={nameVariation(index)}
      look="group"
      legend={name}
      error={field(nameVariation(index)).error}
      actions={<VariationActions index={index} name={name} />}
    >
      <input type="hidden" name={nameVariationField(index, 'id')} value={variation.id} />
      <div className={styles.variation}>
        <TextField
          {...field(nameVariationField(index, 'name'))}
          label={t('splitGenerator.variation.name')}
          defaultValue={variation.name}
          autoComplete="off"
        />
        <TextField
          {...field(nameVariationField(index, 'key'))}
          label={t('splitGenerator.variation.key')}
          optionalLabel={t('splitGenerator.optional')}
          defaultValue={variation.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NumberField
          {...field(nameVariationField(index, 'weight'))}
          label={t('splitGenerator.variation.weight')}
          unit="%"
          defaultValue={variation.weight}
        />
      </div>
      <div className={styles.onlyRedirects}>
        <TextField
          {...field(nameVariationField(index, 'redirect'))}
          label={t('splitGenerator.variation.redirect')}
          hint={t(index === 0 ? 'splitGenerator.redirect.controlHint' : 'splitGenerator.redirect.hint')}
          defaultValue={variation.redirect}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {flags.length > 0 && (
        <div className={styles.onlyFlags}>
          <div className={styles.values}>
            {flags.map((flag, at) => (
              <FlagField key={flag} flag={flag} at={at} variation={variation} index={index} />
            ))}
          </div>
        </div>
      )}
    </Fieldset>
  );
}

function VariationActions({ index, name }: { readonly index: number; readonly name: string }) {
  const { t } = useText();
  const { length } = useExperimentForm().state.draft.variations;
  return (
    <>
      {index > 0 && (
        <IntentButton
          id={nameVariationField(index, 'up')}
          intent={formatIntent('move-variation', index, 'up')}
          about={name}
        >
          {t('splitGenerator.up')}
        </IntentButton>
      )}
      {index < length - 1 && (
        <IntentButton
          id={nameVariationField(index, 'down')}
          intent={formatIntent('move-variation', index, 'down')}
          about={name}
        >
          {t('splitGenerator.down')}
        </IntentButton>
      )}
      {length > LEAST_VARIATIONS && (
        <IntentButton
          id={nameVariationField(index, 'remove')}
          intent={formatIntent('remove-variation', index)}
          about={name}
        >
          {t('splitGenerator.remove')}
        </IntentButton>
      )}
    </>
  );
}
