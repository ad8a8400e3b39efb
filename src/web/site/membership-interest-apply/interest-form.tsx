import { useForm } from '@conform-to/react/future';
import { Form } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useCountry } from '#web/browser/country/use-country.ts';
import { EmailField } from '#web/forms/account-fields.tsx';
import { EmailHint } from '#web/forms/email-hint.tsx';
import { FormAlert } from '#web/forms/form-alert.tsx';
import { useMessage } from '#web/forms/messages.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions, FormFields } from '#web/ui/form.tsx';
import { Small } from '#web/ui/typography.tsx';
import { interestSchema } from './submit.ts';

type Props = {
  readonly id: string;
  /** The form's action, if not its own page. */
  readonly action?: string;
  readonly lastResult: FormReport | undefined;
  readonly busy: boolean;
  readonly submitLabel: string;
  /** With script, sends the form without the router. */
  readonly onSend?: (formData: FormData) => Promise<void>;
};

/** The membership application: an address, and a hint if it looks mistyped. */
export function InterestForm({ id, action, lastResult, busy, submitLabel, onSend }: Props) {
  const { t } = useText();
  const { links } = useBrand();
  const country = useCountry();
  const message = useMessage();
  const { form, fields } = useForm(interestSchema, {
    id,
    lastResult,
    shouldRevalidate: 'onInput',
    onSubmit(event, { formData }) {
      if (!onSend) return;
      event.preventDefault();
      return onSend(formData);
    },
  });
  return (
    <Form method="post" action={action} {...form.props}>
      <input type="hidden" name={fields.country.name} value={country} />
      <FormFields>
        <FormAlert id={form.errorId}>{message(form.errors?.[0])}</FormAlert>
        <EmailField field={fields.email} autoComplete="email" />
        <EmailHint inputId={fields.email.id} posted={fields.email.defaultValue} />
        <FormActions>
          <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
            {submitLabel}
          </Button>
        </FormActions>
        <Small>
          {/* biome-ignore lint/a11y/useAnchorContent: the message contains the link's text */}
          <Text id="interest.privacy" components={[<a key="privacy" href={links.privacy} />]} />
        </Small>
      </FormFields>
    </Form>
  );
}
