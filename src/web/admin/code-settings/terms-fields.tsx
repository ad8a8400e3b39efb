import { listCountryOptions } from '#web/i18n/country-options.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox, CheckboxGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import type { TypedSettings } from './settings.ts';

type Props = { readonly typed: TypedSettings };

/** The landing page of codes; one that is gone stays a choice where a code has it. */
export function CustomizationField({ typed, customizations }: Props & { readonly customizations: readonly string[] }) {
  const { t } = useText();
  const { customization } = typed;
  const keys = customizations.includes(customization) ? customizations : [...customizations, customization];
  return (
    <SelectField
      id="customization"
      name="customization"
      label={t('codes.column.customization')}
      defaultValue={customization}
      options={keys.map((value) => ({ value, label: value }))}
    />
  );
}

/** The campaign of codes. */
export function CampaignField({ typed }: Props) {
  const { t } = useText();
  return (
    <TextField
      id="campaign"
      name="campaign"
      label={t('codes.column.campaign')}
      hint={t('code.new.campaign.hint')}
      optionalLabel={t('code.new.optional')}
      defaultValue={typed.campaign}
      maxLength={100}
      autoComplete="off"
    />
  );
}

/** The last day of codes. */
export function EndField({ typed }: Props) {
  const { t } = useText();
  return (
    <TextField
      id="ends"
      name="ends"
      type="date"
      label={t('code.new.ends')}
      optionalLabel={t('code.new.optional')}
      defaultValue={typed.ends}
    />
  );
}

/** Whether codes work by registration link only. */
export function LinkOnlyField({ typed }: Props) {
  const { t } = useText();
  return (
    <Checkbox
      id="link-only"
      name="linkOnly"
      value="on"
      label={t('code.new.linkOnly')}
      hint={t('code.new.linkOnly.hint')}
      defaultChecked={typed.linkOnly !== ''}
    />
  );
}

/** The countries in which codes work. */
export function CountriesField({ typed }: Props) {
  const { t, languageTag } = useText();
  return (
    <CheckboxGroup
      id="countries"
      name="countries"
      legend={t('codes.column.countries')}
      hint={t('code.new.countries.hint')}
      defaultValues={typed.countries.split(',')}
      options={listCountryOptions(languageTag)}
    />
  );
}
