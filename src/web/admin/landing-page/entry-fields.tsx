import { LOCALES } from '#kernel/locale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import styles from './landing-page.module.css';
import type { GetField } from './use-field-values.ts';

type Props = { readonly field: GetField; readonly customizations: readonly string[] };

/** The customization that a slug shows. */
export function KeyField({ field, customizations }: Props) {
  const { t } = useText();
  const { defaultValue, ...shown } = field('customizationKey');
  // A draft may name one that is not published yet.
  const known = customizations.includes(defaultValue) || defaultValue === '';
  const values = known ? customizations : [...customizations, defaultValue];
  return (
    <SelectField
      {...shown}
      defaultValue={defaultValue}
      placeholder={t('code.new.choose')}
      options={values.map((value) => ({ value, label: value }))}
    />
  );
}

/** A campaign, a shared product, or both. */
export function EntryFields({ field, customizations }: Props) {
  const { t } = useText();
  return (
    <>
      <KeyField field={field} customizations={customizations} />
      <TextField
        {...field('campaign')}
        hint={t('code.new.campaign.hint')}
        optionalLabel={t('code.new.optional')}
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox
        id="hasProduct"
        name="hasProduct"
        value="on"
        label={t('landingPages.field.hasProduct')}
        hint={t('landingPages.field.hasProduct.hint')}
        defaultChecked={field('hasProduct').defaultValue === 'on'}
      />
      <Fieldset id="product" legend={t('landingPages.field.product')} look="group">
        <ProductFields field={field} />
      </Fieldset>
    </>
  );
}

const TEXT = { autoComplete: 'off', maxLength: 500 } as const;

function ProductFields({ field }: { readonly field: GetField }) {
  const { t } = useText();
  const optionalLabel = t('code.new.optional');
  return (
    <>
      <div className={styles.columns}>
        <TextField {...field('product.designer')} {...TEXT} />
        <TextField
          {...field('product.image')}
          hint={t('landingPages.field.product.image.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('product.name')}
          {...TEXT}
          hint={t('landingPages.field.product.name.hint')}
          optionalLabel={optionalLabel}
        />
      </div>
      {LOCALES.map((locale) => (
        <div key={locale} className={styles.columns}>
          <TextField {...field(`product.name.${locale}`)} {...TEXT} lang={locale} />
          <TextAreaField {...field(`product.description.${locale}`)} {...TEXT} lang={locale} />
        </div>
      ))}
    </>
  );
}
