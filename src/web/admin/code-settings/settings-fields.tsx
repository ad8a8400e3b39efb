import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/stack.tsx';
import { InviterField } from './inviter-field.tsx';
import { InviterHint } from './inviter-hint.tsx';
import type { TypedSettings } from './settings.ts';
import { CampaignField, CountriesField, CustomizationField, EndField, LinkOnlyField } from './terms-fields.tsx';

type Props = {
  readonly typed: TypedSettings;
  readonly customizations: readonly string[];
  /** Whether there is no such inviter. */
  readonly isUnknown?: boolean;
};

/** What applies to all codes of a batch, or to the rows of a file that do not say it: the fields of a new code. */
export function SettingsFields({ typed, customizations, isUnknown = false }: Props) {
  const { t } = useText();
  const optionalLabel = t('code.new.optional');
  return (
    <>
      <Grid gap="regular">
        <InviterField
          id="inviter"
          name="inviter"
          label={t('codes.column.inviter')}
          hint={<InviterHint />}
          error={isUnknown && t('code.new.inviter.unknown')}
          defaultValue={typed.inviter}
          required
        />
        <CustomizationField typed={typed} customizations={customizations} />
        <CampaignField typed={typed} />
        <TextField
          id="starts"
          name="starts"
          type="date"
          label={t('code.new.starts')}
          optionalLabel={optionalLabel}
          defaultValue={typed.starts}
        />
        <EndField typed={typed} />
      </Grid>
      <LinkOnlyField typed={typed} />
      <CountriesField typed={typed} />
    </>
  );
}
