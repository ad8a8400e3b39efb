import { LOCALES } from '#kernel/locale.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxGroup } from '#web/ui/choice.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';

/** Whom the experiment includes: a share of the visitors, countries, languages and paths. */
export function Audience() {
  const { t, languageTag } = useText();
  const { draft } = useExperimentForm().state;
  const field = useField();
  const countries = listCountryOptions(languageTag);
  return (
    <Fieldset id="audience" legend={t('splitGenerator.audience')} hint={t('splitGenerator.audience.hint')}>
      <NumberField
        {...field('coverage')}
        className={styles.short}
        label={t('splitGenerator.field.coverage')}
        hint={t('splitGenerator.coverage.hint')}
        unit="%"
        defaultValue={draft.coverage}
      />
      <CheckboxGroup
        {...field('languages')}
        legend={t('splitGenerator.field.languages')}
        options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
        defaultValues={draft.languages}
      />
      <CheckboxGroup
        {...field('countries')}
        legend={t('splitGenerator.field.countries')}
        options={countries}
        defaultValues={draft.countries}
      />
      <TextAreaField
        {...field('paths')}
        label={t('splitGenerator.field.paths')}
        hint={t('splitGenerator.paths.hint')}
        optionalLabel={t('splitGenerator.optional')}
        defaultValue={draft.paths}
        spellCheck={false}
        autoCapitalize="none"
      />
    </Fieldset>
  );
}
