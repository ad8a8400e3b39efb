import type { Fieldset } from '@conform-to/react/future';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { EmailHint } from '#web/forms/email-hint.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormRow } from '#web/ui/form.tsx';
import { SelectField, type SelectOption } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { PostedForm } from './posted-form.ts';
import { useProposedCountry } from './use-proposed-country.ts';

export type Fields = Fieldset<PostedForm, string[]>;

type FieldsProps = { readonly fields: Fields };

// Postal code and date of birth exist only in the rules and the API (specification D1).

/** The fields of the person who registers. */
export function PersonFields({ fields: { gender, firstName, lastName } }: FieldsProps) {
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

type AddressProps = FieldsProps & {
  readonly countries: readonly SelectOption[];
  /** Who answers for the proposed address. */
  readonly provider?: string | undefined;
};

/** The email address and the country of the registration. */
export function AddressFields({ fields, countries, provider }: AddressProps) {
  const { t } = useText();
  const message = useMessage();
  const { email, country } = fields;
  const { chosen, mayBeNone, select } = useProposedCountry(countries, country.defaultValue);
  return (
    <>
      <TextField
        id={email.id}
        name={email.name}
        type="email"
        autoComplete="email"
        label={t('registration.email.label')}
        hint={provider === undefined ? t('registration.email.hint') : t('registration.identity.email', { provider })}
        defaultValue={email.defaultValue}
        error={message(email.errors?.[0])}
        errorId={email.errorId}
        required
      />
      <EmailHint inputId={email.id} posted={email.defaultValue} />
      <SelectField
        id={country.id}
        name={country.name}
        autoComplete="country"
        label={t('registration.country.label')}
        options={countries}
        placeholder={mayBeNone ? t('registration.country.placeholder') : undefined}
        defaultValue={chosen}
        ref={select}
        error={message(country.errors?.[0])}
        errorId={country.errorId}
        required
      />
    </>
  );
}

/** The consents: the terms, and optionally the newsletter. */
export function AgreementFields({ fields: { newsletter, termsAndConditions: terms } }: FieldsProps) {
  const { t } = useText();
  const { name, links } = useBrand();
  const message = useMessage();
  return (
    <Stack gap="tight">
      <Checkbox
        id={terms.id}
        name={terms.name}
        defaultChecked={terms.defaultChecked}
        label={
          <Text
            id="registration.terms.label"
            components={[
              <OutsideLink key="terms" href={links.terms} />,
              <OutsideLink key="privacy" href={links.privacy} />,
            ]}
          />
        }
        hint={t('registration.terms.hint')}
        error={message(terms.errors?.[0])}
        errorId={terms.errorId}
        required
      />
      <Checkbox
        id={newsletter.id}
        name={newsletter.name}
        defaultChecked={newsletter.defaultChecked}
        label={t('registration.newsletter.short', { brand: name })}
        hint={t('registration.newsletter.long', { brand: name })}
        error={message(newsletter.errors?.[0])}
        errorId={newsletter.errorId}
      />
    </Stack>
  );
}

/** Opens in a new tab, so that typed values survive; the terms' hint states this. */
function OutsideLink({ href, children }: { readonly href: string; readonly children?: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
