import { LOCALES } from '#kernel/locale.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import type { DraftVariation } from './draft.ts';
import { nameValue, nameValuePart } from './field-names.ts';
import { getFlagControl } from './flag-controls.ts';
import { FlagName } from './flag-name.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { ListField } from './list-field.tsx';
import { getOptionLabel } from './option-labels.ts';

type FlagFieldProps = {
  readonly flag: string;
  /** The place of the flag among those that vary. */
  readonly at: number;
  readonly variation: DraftVariation;
  readonly index: number;
};

/** The value of a flag in a variation, with the control that suits the flag. */
export function FlagField({ flag, at, variation, index }: FlagFieldProps) {
  const texts = useText();
  const { t } = texts;
  const field = useField();
  const value = variation.values[flag];
  const name = nameValue(index, at);
  const { options, label } = getFlagControl(flag);
  switch (value?.kind) {
    case 'choice':
      return (
        <SelectField
          {...field(name)}
          label={t(label)}
          options={options.map((option) => ({ value: option, label: getOptionLabel(flag, option, texts) }))}
          placeholder={t('splitGenerator.value.page')}
          defaultValue={value.choice}
        />
      );
    case 'list':
      return <ListField flag={flag} at={at} index={index} value={value} />;
    case 'text':
      return <TextValue flag={flag} at={at} index={index} texts={value.texts} />;
    case undefined:
      return null;
  }
}

type TextValueProps = Omit<FlagFieldProps, 'variation'> & { readonly texts: Readonly<Partial<Record<string, string>>> };

/** A text in each language; the present text is shown where none is entered. */
function TextValue({ flag, at, index, texts }: TextValueProps) {
  const { t, languageTag } = useText();
  const { presentTexts } = useExperimentForm().state;
  const field = useField();
  const name = nameValue(index, at);
  return (
    <div className={styles.wide}>
      <Fieldset
        id={name}
        look="group"
        legend={<FlagName flag={flag} />}
        hint={t('splitGenerator.text.hint')}
        error={field(name).error}
      >
        <div className={styles.languages}>
          {LOCALES.map((locale) => (
            <TextAreaField
              key={locale}
              {...field(nameValuePart(index, at, locale))}
              rows={1}
              lang={locale}
              label={formatLanguage(locale, languageTag)}
              placeholder={presentTexts[flag]?.[locale]}
              defaultValue={texts[locale] ?? ''}
            />
          ))}
        </div>
      </Fieldset>
    </div>
  );
}
