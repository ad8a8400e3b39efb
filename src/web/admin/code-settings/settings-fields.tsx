import { listCountryOptions } from '#web/i18n/country-options.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox, CheckboxGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Grid } from '#web/ui/stack.tsx';
import { InviterHint } from './inviter-hint.tsx';
import type { TypedSettings } from './settings.ts';

type Props = {
  readonly typed: TypedSettings;
  readonly customizations: readonly string[];
  /** Whether there is no such inviter. */
  readonly isUnknown?: boolean;
};

/** What applies to all codes of a batch, or to the rows of a file that do not say it: the fields of a new code. */
export function SettingsFields({ typed, customizations, isUnknown = false }: Props) {
  const { t, languageTag } = useText();
  const optionalLabel = t('code.new.optional');
  return (
    <>
      <Grid gap="regular">
        <TextField
          id="inviter"
          name="inviter"
          label={t('codes.column.inviter')}
          hint={<InviterHint />}
          error={isUnknown && t('code.new.inviter.unknown')}
          defaultValue={typed.inviter}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          id="customization"
          name="customization"
          label={t('codes.column.customization')}
          defaultValue={typed.customization}
          options={customizations.map((value) => ({ value, label: value }))}
        />
        <TextField
          id="campaign"
          name="campaign"
          label={t('codes.column.campaign')}
          hint={t('code.new.campaign.hint')}
          optionalLabel={optionalLabel}
          defaultValue={typed.campaign}
          maxLength={100}
          autoComplete="off"
        />
        <Days typed={typed} optionalLabel={optionalLabel} />
      </Grid>
      <Checkbox
        id="link-only"
        name="linkOnly"
        value="on"
        label={t('code.new.linkOnly')}
        hint={t('code.new.linkOnly.hint')}
        defaultChecked={typed.linkOnly !== ''}
      />
      <CheckboxGroup
        id="countries"
        name="countries"
        legend={t('codes.column.countries')}
        hint={t('code.new.countries.hint')}
        defaultValues={typed.countries.split(',')}
        options={listCountryOptions(languageTag)}
      />
    </>
  );
}

function Days({ typed, optionalLabel }: { readonly typed: TypedSettings; readonly optionalLabel: string }) {
  const { t } = useText();
  return (
    <>
      <TextField
        id="starts"
        name="starts"
        type="date"
        label={t('code.new.starts')}
        optionalLabel={optionalLabel}
        defaultValue={typed.starts}
      />
      <TextField
        id="ends"
        name="ends"
        type="date"
        label={t('code.new.ends')}
        optionalLabel={optionalLabel}
        defaultValue={typed.ends}
      />
    </>
  );
}
