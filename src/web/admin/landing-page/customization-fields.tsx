import { VOUCHER_PERCENTS } from '#kernel/voucher-percent.ts';
import { HEADLINES, HEROES, INTRO_FLOWS, SECTIONS } from '#modules/invitation/rules/customization.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import styles from './landing-page.module.css';
import { useFieldNames } from './use-field-names.ts';
import type { GetField } from './use-field-values.ts';

const CHOICES = [
  ['headline', HEADLINES],
  ['hero', HEROES],
  ['introFlow', INTRO_FLOWS],
  ['registrationForm', ['one-step', 'lean']],
  ['voucherPercent', VOUCHER_PERCENTS.map(String)],
] as const;

/** What a landing shows. The order of the sections is entered by numbers, which work without script and by keyboard. */
export function CustomizationFields({ field }: { readonly field: GetField }) {
  const { t } = useText();
  const { nameOption } = useFieldNames();
  const { currency } = useBrand();
  const sections = field('sections');
  return (
    <>
      <div className={styles.columns}>
        {CHOICES.map(([name, values]) => (
          <SelectField
            key={name}
            {...field(name)}
            options={values.map((value) => ({ value, label: nameOption(name, value) }))}
          />
        ))}
        <TextField
          {...field('voucherMinimumMinor')}
          hint={t('landingPages.field.voucherMinimum.hint', { currency })}
          optionalLabel={t('code.new.optional')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Fieldset id="sections" legend={sections.label} hint={t('landingPages.sections.hint')} error={sections.error}>
        <div className={styles.columns}>
          {SECTIONS.map((name) => (
            <SelectField
              key={name}
              {...field(`sections.${name}`)}
              label={nameOption('sections', name)}
              placeholder={t('landingPages.sections.hidden')}
              options={SECTIONS.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}
