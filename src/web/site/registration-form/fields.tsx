import type { Fieldset } from '@conform-to/react/future';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { EmailHint } from '#web/forms/email-hint.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { CountryField } from '#web/forms/person-fields.tsx';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { PostedForm } from './posted-form.ts';
import { useProposedCountry } from './use-proposed-country.ts';

export type Fields = Fieldset<PostedForm, string[]>;

type FieldsProps = { readonly fields: Fields };

// Postal code and date of birth exist only in the rules and the API (specification D1).

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
      <CountryField field={country} countries={countries} chosen={chosen} mayBeNone={mayBeNone} ref={select} />
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
