import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { Form } from 'react-router';
import { personDetails } from '#modules/registration/rules/form.ts';
import { preselectedCountry } from '#web/forms/countries.ts';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import { CountryField, PersonFields } from '#web/forms/person-fields.tsx';
import type { FormReport } from '#web/forms/submit-form.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ErrorSummary, FormActions, FormFields } from '#web/ui/form.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import styles from '../account/narrow-form.module.css';

type Props = {
  readonly details: Readonly<Record<'gender' | 'firstName' | 'lastName' | 'country', string>>;
  readonly countries: readonly SelectOption[];
  readonly lastResult: FormReport | undefined;
};

const FIELDS = ['gender', 'firstName', 'lastName', 'country'] as const;

/** The fields of the registration form that a member can correct. */
export function DetailsForm({ details, countries, lastResult }: Props) {
  const { t } = useText();
  const message = useMessage();
  const busy = useSubmitting();
  const [attempt, setAttempt] = useState(0);
  const { form, fields } = useForm(personDetails, {
    id: 'details',
    lastResult,
    defaultValue: details,
    shouldRevalidate: 'onInput',
    onError: ({ intent }) => intent?.type === 'submit' && setAttempt((count) => count + 1),
  });
  const wrong = FIELDS.flatMap((name) => {
    const code = fields[name].errors?.[0];
    return code ? [{ fieldId: fields[name].id, message: message(code) }] : [];
  });
  const chosen = preselectedCountry(countries, fields.country.defaultValue);
  return (
    <Form method="post" {...form.props} className={styles.form}>
      <ErrorSummary title={t('registration.errors')} errors={wrong} attempt={attempt} />
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <PersonFields fields={fields} />
        <CountryField field={fields.country} countries={countries} chosen={chosen} mayBeNone={chosen === undefined} />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {t('changeDetails.submit')}
          </Button>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/account')}>
            {t('account.cancel')}
          </LocalLink>
        </FormActions>
      </FormFields>
    </Form>
  );
}
