import type { Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormRow } from '#web/ui/form.tsx';
import { SelectField, type SelectOption } from '#web/ui/select.tsx';
import { useMessage } from './messages.ts';

/** Conform's metadata of a field. */
type Field = {
  readonly id: string;
  readonly name: string;
  readonly errorId: string;
  readonly errors: readonly string[] | undefined;
  readonly defaultValue: string | undefined;
};

type PersonProps = { readonly fields: Readonly<Record<'gender' | 'firstName' | 'lastName', Field>> };

/** How a person is addressed: the salutation and both names. */
export function PersonFields({ fields: { gender, firstName, lastName } }: PersonProps) {
  const { t } = useText();
  const message = useMessage();
  return (
    <>
      <RadioGroup
        id={gender.id}
        name={gender.name}
        legend={t('registration.gender.legend')}
        options={[
          { value: 'WOMEN', label: t('registration.gender.women') },
          { value: 'MEN', label: t('registration.gender.men') },
        ]}
        defaultValue={gender.defaultValue}
        error={message(gender.errors?.[0])}
        errorId={gender.errorId}
        required
      />
      <FormRow>
        <TextField
          id={firstName.id}
          name={firstName.name}
          autoComplete="given-name"
          label={t('registration.firstName.label')}
          defaultValue={firstName.defaultValue}
          error={message(firstName.errors?.[0])}
          errorId={firstName.errorId}
          required
        />
        <TextField
          id={lastName.id}
          name={lastName.name}
          autoComplete="family-name"
          label={t('registration.lastName.label')}
          defaultValue={lastName.defaultValue}
          error={message(lastName.errors?.[0])}
          errorId={lastName.errorId}
          required
        />
      </FormRow>
    </>
  );
}

type CountryProps = {
  readonly field: Field;
  readonly countries: readonly SelectOption[];
  readonly chosen: string | undefined;
  /** An empty option, where the country of the person may not be among the others. */
  readonly mayBeNone: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
};

/** The country of a person. */
export function CountryField({ field, countries, chosen, mayBeNone, ref }: CountryProps) {
  const { t } = useText();
  const message = useMessage();
  return (
    <SelectField
      id={field.id}
      name={field.name}
      autoComplete="country"
      label={t('registration.country.label')}
      options={countries}
      placeholder={mayBeNone ? t('registration.country.placeholder') : undefined}
      defaultValue={chosen}
      ref={ref}
      error={message(field.errors?.[0])}
      errorId={field.errorId}
      required
    />
  );
}
